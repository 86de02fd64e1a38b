; An index that was multiplied by 16 in 32 bits and widened: LLVM computes it in 64 bits, and clears
; what is above 32 and what is zero anyway. Where a bit of the lanes is cleared they lie no longer in
; a row.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: %index: linear, stride 16, assumed
; CHECK: %three: linear, stride 48, assumed
; CHECK: %odd: varying
; CHECK: %short: varying
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %slot.out = getelementptr i8, ptr %arguments, i64 8
  %out = load ptr, ptr %slot.out
  %group = call i64 @zlg.group_id.0()
  %local = call i64 @zlg.local_id.0()
  %first = mul i64 %group, 64
  %x = add i64 %first, %local
  %shifted = shl nuw nsw i64 %x, 4
  %index = and i64 %shifted, 4294967280
  %product = mul i64 %x, 48
  %three = and i64 %product, 4294967280
  %odd = and i64 %shifted, 4294967264
  %short = and i64 %shifted, 1048560
  %index.at = getelementptr i8, ptr %a, i64 %index
  %three.at = getelementptr i8, ptr %a, i64 %three
  %odd.at = getelementptr i8, ptr %a, i64 %odd
  %short.at = getelementptr i8, ptr %a, i64 %short
  %p = load i32, ptr %index.at
  %q = load i32, ptr %three.at
  %r = load i32, ptr %odd.at
  %s = load i32, ptr %short.at
  %pq = add i32 %p, %q
  %rs = add i32 %r, %s
  %sum = add i32 %pq, %rs
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %sum, ptr %to
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.0()
