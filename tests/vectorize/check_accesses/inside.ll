; Nothing races in memory that the kernel does not write: an access inside of it is not told. One
; branch is for all SIMD groups; lanes at any addresses are compared in a vector. SIMD groups side by
; side in memory are told by one call.
; RUN: vectorize %s --group 32 --lanes 8 --target avx2 --told --after vectorize
; CHECK: call void @zlg.checked.begin(
; CHECK: load ptr, ptr %{{.*}}, !invariant.load
; CHECK: icmp uge i64
; CHECK: br i1 %{{.*}}, label %[[ROW:.*]], label %[[LOAD:.*]], !prof
; CHECK: [[ROW]]:
; CHECK: icmp eq i64
; CHECK: br i1 %{{.*}}, label %row, label %each
; CHECK: [[LOAD]]:
; CHECK: load <8 x i32>
; CHECK: icmp uge <8 x i64>
; CHECK: br i1 %{{.*}}, label %[[LANES:.*]], label %[[GATHER:.*]], !prof
; CHECK: row:
; CHECK-COUNT-1: call void @zlg.checked.row(ptr %{{.*}}, ptr @zlg.place, i64 4,
; CHECK: each:
; CHECK-COUNT-4: call void @zlg.checked.row(ptr %{{.*}}, ptr @zlg.place, i64 4,
; CHECK: [[LANES]]:
; CHECK-COUNT-4: call void @zlg.checked.lanes(ptr %{{.*}}, ptr @zlg.place.1, i64 4,
; CHECK: [[GATHER]]:
; CHECK-NOT: icmp uge i64 %
; CHECK: br i1 %{{.*}}, label %[[ONE:.*]], label %[[EACH:.*]]
; CHECK: [[ONE]]:
; CHECK-COUNT-1: call void @zlg.checked.row(ptr %{{.*}}, ptr @zlg.place.2, i64 4,
; CHECK: [[EACH]]:
; CHECK-COUNT-4: call void @zlg.checked.row(ptr %{{.*}}, ptr @zlg.place.2, i64 4,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %next = getelementptr i8, ptr %arguments, i64 8
  %slot1 = load ptr, ptr %next
  %b = load ptr, ptr %slot1
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %index = load i32, ptr %at
  %wide = zext i32 %index to i64
  %there = getelementptr i32, ptr %a, i64 %wide
  %value = load i32, ptr %there
  %to = getelementptr i32, ptr %b, i64 %x
  store i32 %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
