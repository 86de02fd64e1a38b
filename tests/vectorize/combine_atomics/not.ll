; Not where lanes change places of their own; where a minimum's old value is used; of floating-point
; numbers; in another order than the relaxed one.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --remarks
; CHECK-NOT: all lanes change one place
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %own = atomicrmw add ptr %at, i32 1 monotonic
  %old = atomicrmw min ptr %a, i32 %own monotonic
  store i32 %old, ptr %at
  %number = sitofp i32 %old to float
  %next = getelementptr float, ptr %a, i64 100
  %sum = atomicrmw fadd ptr %next, float %number monotonic
  %strict = atomicrmw add ptr %a, i32 1 seq_cst
  ret void
}
declare i64 @zlg.local_id.0()
