; Nobody reads what is written: there is a way around the caches.
; RUN: vectorize %s --group 256 --lanes 16 --after promote
; PASS: non_temporal_stores
; CHECK: store <16 x float> {{.*}}, !nontemporal
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %to = getelementptr float, ptr %out, i64 %x
  store float 1.0, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
