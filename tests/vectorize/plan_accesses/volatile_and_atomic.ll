; Masks and vectors would change volatile and atomic accesses: one lane after another does them.
; RUN: vectorize %s --group 16 --plan
; CHECK: load volatile i32, ptr %at, {{.*}}: one lane after another
; CHECK: load atomic i32, ptr %at {{.*}}: one lane after another
; CHECK: store volatile i32 %one, ptr %at, {{.*}}: one lane after another
; CHECK: store atomic i32 %two, ptr %at {{.*}}: one lane after another
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %one = load volatile i32, ptr %at
  %two = load atomic i32, ptr %at monotonic, align 4
  store volatile i32 %one, ptr %at
  store atomic i32 %two, ptr %at monotonic, align 4
  ret void
}
declare i64 @zlg.local_id.0()
