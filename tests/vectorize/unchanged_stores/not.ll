; What is stored between may be the place itself; other work-items' stores are seen behind a
; barrier; and another place is another place.
; RUN: vectorize %s --kernel k --group 64 --after unchanged_stores
; RUN: vectorize %s --kernel waits --group 64 --after unchanged_stores
; RUN: vectorize %s --kernel moves --group 64 --after unchanged_stores
; RUN: vectorize %s --kernel overlaps --group 64 --after unchanged_stores
; CHECK: [[VALUE:%z|%v[0-9]+]] = load i{{32|16}}
; CHECK: store i{{32|16}} [[VALUE]],
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %v = getelementptr inbounds [4 x i32], ptr %a, i64 %x
  %z.at = getelementptr inbounds i32, ptr %v, i64 2
  %n = load i32, ptr %v
  %to = getelementptr inbounds i32, ptr %a, i32 %n
  %z = load i32, ptr %z.at
  store i32 7, ptr %to
  store i32 %z, ptr %z.at
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %x
  %z = load i32, ptr %at
  call void @zlg.barrier()
  store i32 %z, ptr %at
  ret void
}
define void @moves(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %x
  %to = getelementptr inbounds i32, ptr %at, i64 1
  %z = load i32, ptr %at
  store i32 %z, ptr %to
  ret void
}
define void @overlaps(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds [4 x i32], ptr %a, i64 %x
  %half = getelementptr inbounds i16, ptr %at, i64 1
  %z = load i16, ptr %half
  store i32 7, ptr %at
  store i16 %z, ptr %half
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
