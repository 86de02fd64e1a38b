; Rows that begin where an index of 32 bits says: it leaves its vector before it is widened, and each lane
; adds it to the buffer's address by itself. Not in a kernel with barriers.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver4 --after promote
; RUN: vectorize %s --kernel waits --group 64 --lanes 16 --target znver4 --after promote | FileCheck %s --check-prefix=WAITS
; PASS: row_access
; CHECK-NOT: extractelement <16 x ptr>
; CHECK: load <2 x i8>
; CHECK-NOT: extractelement <16 x ptr>
; CHECK: ret void
; WAITS: extractelement <16 x ptr>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %n, i64 %x
  %index = load i32, ptr %at
  %wide = zext i32 %index to i64
  %one = getelementptr i8, ptr %a, i64 %wide
  %other = getelementptr i8, ptr %one, i64 1
  %low = load i8, ptr %one
  %high = load i8, ptr %other
  %l32 = zext i8 %low to i32
  %h32 = zext i8 %high to i32
  %sum = add i32 %l32, %h32
  store i32 %sum, ptr %at
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %n, i64 %x
  %index = load i32, ptr %at
  call void @zlg.barrier()
  %wide = zext i32 %index to i64
  %one = getelementptr i8, ptr %a, i64 %wide
  %other = getelementptr i8, ptr %one, i64 1
  %low = load i8, ptr %one
  %high = load i8, ptr %other
  %l32 = zext i8 %low to i32
  %h32 = zext i8 %high to i32
  %sum = add i32 %l32, %h32
  store i32 %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
