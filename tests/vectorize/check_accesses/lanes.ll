; Lanes side by side are told by one call, others by their addresses.
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --told --after vectorize
; CHECK: call void @zlg.checked.begin(ptr %{{.*}}, i64 0, i64 8,
; CHECK: call void @zlg.checked.row(ptr %{{.*}}, ptr @zlg.place, i64 4, i64 {{.*}}, ptr %at.base0, i64 4)
; CHECK: call void @zlg.checked.lanes(ptr %{{.*}}, ptr @zlg.place.1, i64 4, i64 {{.*}}, ptr %{{.*}})
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %index = load i32, ptr %at
  %wide = zext i32 %index to i64
  %there = getelementptr i32, ptr %a, i64 %wide
  store i32 1, ptr %there
  ret void
}
declare i64 @zlg.local_id.0()
