; Where masked stores are slow, lanes that are not there store what they have, in private memory.
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --after narrow_masked_late
; RUN: vectorize %s --group 64 --lanes 8 --target skylake-avx512 --after narrow_masked_late | FileCheck %s --check-prefix=FAST
; PASS: narrow_masked_late
; CHECK: %absent = alloca [512 x i8]
; CHECK: [[TO:%.*]] = select i1 {{.*}}, ptr {{.*}}, ptr %absent
; CHECK: [[OLD:%.*]] = load <8 x float>, ptr [[TO]]
; CHECK: [[NEW:%.*]] = select <8 x i1> {{.*}}, <8 x float> {{.*}}, <8 x float> [[OLD]]
; CHECK: store <8 x float> [[NEW]], ptr [[TO]]
; FAST-NOT: %absent
; FAST: @llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %list = alloca [8 x float]
  %slot.n = load ptr, ptr %arguments
  %n = load i64, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %value = uitofp i64 %x to float
  %to = getelementptr float, ptr %out, i64 %x
  %k = and i64 %n, 7
  %place = getelementptr float, ptr %list, i64 %k
  %third = getelementptr float, ptr %list, i64 3
  store float 0.0, ptr %third
  %inside = icmp ult i64 %x, %n
  br i1 %inside, label %set, label %end
set:
  store float %value, ptr %place
  br label %end
end:
  %now = load float, ptr %third
  store float %now, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
