; More lines at a time than a processor has buffers for: no store goes around the caches.
; RUN: vectorize %s --group 256 --lanes 16 --plan
; RUN: vectorize %s --group 256 --lanes 16 --remarks | FileCheck %s --check-prefix=WHY
; PASS: non_temporal_stores
; CHECK-COUNT-9: ; store float {{.*}}: vector
; WHY: more than 8 stores side by side: none goes around the caches [non_temporal_stores]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %x0 = add i64 %x, 0
  %to0 = getelementptr float, ptr %out, i64 %x0
  store float 0.0, ptr %to0
  %x1 = add i64 %x, 65536
  %to1 = getelementptr float, ptr %out, i64 %x1
  store float 1.0, ptr %to1
  %x2 = add i64 %x, 131072
  %to2 = getelementptr float, ptr %out, i64 %x2
  store float 2.0, ptr %to2
  %x3 = add i64 %x, 196608
  %to3 = getelementptr float, ptr %out, i64 %x3
  store float 3.0, ptr %to3
  %x4 = add i64 %x, 262144
  %to4 = getelementptr float, ptr %out, i64 %x4
  store float 4.0, ptr %to4
  %x5 = add i64 %x, 327680
  %to5 = getelementptr float, ptr %out, i64 %x5
  store float 5.0, ptr %to5
  %x6 = add i64 %x, 393216
  %to6 = getelementptr float, ptr %out, i64 %x6
  store float 6.0, ptr %to6
  %x7 = add i64 %x, 458752
  %to7 = getelementptr float, ptr %out, i64 %x7
  store float 7.0, ptr %to7
  %x8 = add i64 %x, 524288
  %to8 = getelementptr float, ptr %out, i64 %x8
  store float 8.0, ptr %to8
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
