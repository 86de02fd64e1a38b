; Nobody inlines the entry, which is what a thread calls. The tail is inlined as the strip is.
; RUN: vectorize %s --group 100 --lanes 16 --after set_attributes
; PASS: separate_tail align_stack
; CHECK: Function Attrs: alwaysinline
; CHECK-NEXT: define internal void @zlg.tail(
; CHECK: Function Attrs: alwaysinline
; CHECK-NEXT: define internal void @zlg.strip(
; CHECK-NOT: alwaysinline
; CHECK: define void @zlg_entry({{.*}}) #[[ENTRY:[0-9]+]] {
; CHECK: attributes #[[ENTRY]] = { noinline "min-legal
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
