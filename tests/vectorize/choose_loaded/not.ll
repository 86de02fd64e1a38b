; Nothing is gained where a way gathers anyway, where the processor has no masks and lanes go where
; they like, and where all lanes choose one of two places with the same stride.
; RUN: vectorize %s --kernel far --group 16 --target sapphirerapids --after choose_loaded | FileCheck %s
; RUN: vectorize %s --kernel unmasked --group 16 --target sse2 --after choose_loaded | FileCheck %s
; RUN: vectorize %s --kernel same --group 16 --target sapphirerapids --after choose_loaded | FileCheck %s
; CHECK-NOT: br i1
; CHECK: ret void
define void @far(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %less = icmp slt i64 %l, 5
  %first = getelementptr i32, ptr %a, i64 %l
  %nine = mul i64 %l, 9
  %second = getelementptr i32, ptr %a, i64 %nine
  %from = select i1 %less, ptr %first, ptr %second
  %value = load i32, ptr %from
  %twice = add i32 %value, %value
  store i32 %twice, ptr %first
  ret void
}
define void @unmasked(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %first = getelementptr i32, ptr %a, i64 %l
  %old = load i32, ptr %first
  %odd = trunc i32 %old to i1
  %base = select i1 %odd, ptr %a, ptr %b
  %from = getelementptr i32, ptr %base, i64 %l
  %value = load i32, ptr %from
  store i32 %value, ptr %first
  ret void
}
define void @same(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %less = icmp slt i64 %n, 7
  %base = select i1 %less, ptr %a, ptr %b
  %from = getelementptr i32, ptr %base, i64 %l
  %value = load i32, ptr %from
  %to = getelementptr i32, ptr %a, i64 %l
  store i32 %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
