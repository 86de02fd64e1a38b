; Bytes of a colour are a word, which shifts take apart. Of three bytes the fourth may be read where
; it is of the same aligned word; it is not written.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target sapphirerapids --plan
; RUN: vectorize %s --kernel k --group 16 --lanes 16 --target sapphirerapids --after promote | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --kernel unaligned --group 64 --lanes 16 --target sapphirerapids --plan | FileCheck %s --check-prefix=NOT
; PASS: row_gathers
; CHECK: %r = load i8, {{.*}}: rows as elements
; CHECK: %g = load i8, {{.*}}: rows as elements
; CHECK: %b = load i8, {{.*}}: rows as elements
; CHECK-NOT: store i8 {{.*}}: rows as elements
; CODE: call <16 x i32> @llvm.masked.gather.v16i32
; CODE-NOT: llvm.masked.gather
; CODE: lshr <16 x i32> {{.*}}, {{<i32 8,|splat \(i32 8\)}}
; NOT-NOT: rows as elements
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %n, i64 %l
  %index = load i32, ptr %from
  %wide = sext i32 %index to i64
  %at.r = getelementptr [4 x i8], ptr %a, i64 %wide
  %at.g = getelementptr i8, ptr %at.r, i64 1
  %at.b = getelementptr i8, ptr %at.r, i64 2
  %r = load i8, ptr %at.r, align 4
  %g = load i8, ptr %at.g, align 1
  %b = load i8, ptr %at.b, align 2
  store i8 %g, ptr %at.r, align 4
  store i8 %b, ptr %at.g, align 1
  store i8 %r, ptr %at.b, align 2
  ret void
}
define void @unaligned(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %n, i64 %l
  %index = load i32, ptr %from
  %wide = sext i32 %index to i64
  %at.r = getelementptr [3 x i8], ptr %a, i64 %wide
  %at.g = getelementptr i8, ptr %at.r, i64 1
  %at.b = getelementptr i8, ptr %at.r, i64 2
  %r = load i8, ptr %at.r, align 1
  %g = load i8, ptr %at.g, align 1
  %b = load i8, ptr %at.b, align 1
  %rg = add i8 %r, %g
  %sum = add i8 %rg, %b
  %to = getelementptr i8, ptr %n, i64 %l
  store i8 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
