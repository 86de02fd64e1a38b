; The lane that stores is aligned to 16 bytes, but not the one where its
; vector begins, which is absent.
; RUN: vectorize %s --group 16 --lanes 4 --after vectorize
; RUN: vectorize %s --group 16 --lanes 4 --plan | FileCheck %s --check-prefix=PLAN
; CHECK: call void @llvm.masked.store.v4f32{{.*}}({{.*}}i32 4,
; CHECK-NOT: i32 16,
; PLAN: store float 1.000000e+00, ptr %at, align 16: vector, masked
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %low = and i64 %x, 3
  %third = icmp eq i64 %low, 3
  br i1 %third, label %then, label %done
then:
  %next = add i64 %x, 1
  %at = getelementptr float, ptr %a, i64 %next
  store float 1.0, ptr %at, align 16
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
