; Lanes that are not there: masked instructions where the processor has them for elements of that size, else whole
; vectors where that is safe (missing_masks), and lane by lane. AVX2 masks floats and no bytes.
; RUN: vectorize %s --kernel floats --group 64 --target sse2 --passes -missing_masks --asm | FileCheck %s --check-prefix=SSE2
; RUN: vectorize %s --kernel floats --group 64 --target avx2 --asm | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --kernel floats --group 64 --target skylake-avx512 --asm | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --kernel floats --group 64 --target sapphirerapids --asm | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --kernel floats --group 64 --target znver4 --asm | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --kernel floats --group 64 --target znver5 --asm | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --kernel pairs --group 64 --target avx2 --plan | FileCheck %s --check-prefix=WHOLE
; RUN: vectorize %s --kernel pairs --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=WHOLE
; RUN: vectorize %s --kernel bytes --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=WHOLE
; RUN: vectorize %s --kernel bytes --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=BYTES
; RUN: vectorize %s --kernel pairs --group 64 --target sse2 --passes -full_branches --plan | FileCheck %s --check-prefix=NONE
; RUN: vectorize %s --kernel pairs --group 64 --target neon --passes -full_branches --plan | FileCheck %s --check-prefix=NONE
; PASS: interleaved_access
; SSE2-NOT: maskmov
; SSE2: movss
; AVX2: vmaskmovps
; AVX512: vmovups {{.*}} {%k{{[0-9]}}} {z}
; WHOLE: interleaved vectors
; BYTES: remark: load: gather, masked: the processor cannot mask elements of this size
; NONE-NOT: interleaved vectors
define void @floats(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %there = icmp ult i64 %x, %n
  br i1 %there, label %work, label %done
work:
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %twice = fadd float %value, %value
  store float %twice, ptr %at
  br label %done
done:
  ret void
}
define void @pairs(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %there = icmp ult i64 %x, %n
  br i1 %there, label %work, label %done
work:
  %one = getelementptr [2 x float], ptr %a, i64 %x
  %two = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %re = load float, ptr %one
  %im = load float, ptr %two
  store float %im, ptr %one
  store float %re, ptr %two
  br label %done
done:
  ret void
}
define void @bytes(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %there = icmp ult i64 %x, %n
  br i1 %there, label %work, label %done
work:
  %one = getelementptr [2 x i8], ptr %a, i64 %x
  %two = getelementptr [2 x i8], ptr %a, i64 %x, i64 1
  %re = load i8, ptr %one
  %im = load i8, ptr %two
  store i8 %im, ptr %one
  store i8 %re, ptr %two
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
