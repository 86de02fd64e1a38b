; Tile_static memory lives in the caches.
; RUN: vectorize %s --group 256 --lanes 16 --plan
; CHECK: ; store float 1.000000e+00, {{.*}}: vector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %to = getelementptr float, ptr %tile, i64 %x
  store float 1.0, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
