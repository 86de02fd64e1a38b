; Strips are inlined, and tile_static memory is theirs alone once barriers are no calls.
; RUN: vectorize %s --group 64 --lanes 8 --after set_attributes
; RUN: vectorize %s --group 64 --lanes 8 --before set_attributes | FileCheck %s --check-prefix=WAS
; CHECK: Function Attrs: alwaysinline
; CHECK: @zlg.strip(ptr noalias readonly %0, ptr noalias %1,
; WAS-NOT: alwaysinline
; WAS: @zlg.strip(ptr noalias readonly %0, ptr %1,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
