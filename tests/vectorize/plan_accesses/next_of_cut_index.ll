; Indices of 32 bits, as LLVM writes them: shifted up, 1 added there for a[i + 1], and shifted down;
; or not as far down, for an offset in bytes. One that was cut to 16 bits wraps around too early. No id
; of a launch that is not large comes to where 32 bits end.
; RUN: vectorize %s --group 64 --target avx2 --large --plan
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=SMALL
; PASS: upper_halves
; SMALL: %from: linear, stride 4{{$}}
; SMALL: %from.bytes: linear, stride 4{{$}}
; SMALL: %from.short: varying
; CHECK: %from: linear, stride 4, assumed
; CHECK: %from.bytes: linear, stride 4, assumed
; CHECK: %from.same: linear, stride 4
; CHECK: %from.short: varying
; CHECK: %got = load float, ptr %from, align 4: vector
; CHECK: %got.bytes = load float, ptr %from.bytes, align 4: vector
; CHECK: %got.same = load float, ptr %from.same, align 4: vector
; CHECK: %got.short = load float, ptr %from.short, align 4: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %high = shl i64 %x, 32
  %more = add i64 %high, 4294967296
  %next = ashr exact i64 %more, 32
  %from = getelementptr float, ptr %a, i64 %next
  %got = load float, ptr %from
  %two.more = add i64 %high, 8589934592
  %next.bytes = ashr exact i64 %two.more, 30
  %from.bytes = getelementptr i8, ptr %a, i64 %next.bytes
  %got.bytes = load float, ptr %from.bytes
  %same.bytes = ashr exact i64 %high, 30
  %from.same = getelementptr i8, ptr %a, i64 %same.bytes
  %got.same = load float, ptr %from.same
  %short.high = shl i64 %x, 48
  %short.more = add i64 %short.high, 281474976710656
  %short.bytes = ashr exact i64 %short.more, 32
  %from.short = getelementptr i8, ptr %a, i64 %short.bytes
  %got.short = load float, ptr %from.short
  %sum = fadd float %got, %got.bytes
  %sums = fadd float %sum, %got.same
  %all = fadd float %sums, %got.short
  %to = getelementptr float, ptr %tile, i64 %l
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
