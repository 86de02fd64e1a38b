; Lanes 4 to 7 are a vector of four, from where lane 4 is.
; RUN: vectorize %s --group 16 --lanes 16 --after narrow_masked
; PASS: narrow_masked
; CHECK: load <4 x double>
; CHECK: store <4 x double>
; CHECK-NOT: llvm.masked
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %low = add i64 %x, -4
  %some = icmp ult i64 %low, 4
  %at = getelementptr double, ptr %a, i64 %x
  br i1 %some, label %then, label %done
then:
  %value = load double, ptr %at
  %more = fadd double %value, 1.0
  store double %more, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
