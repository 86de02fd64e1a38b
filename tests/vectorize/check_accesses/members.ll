; An index into an array in a struct is told besides, as an offset in that array; one that is inside
; for certain is not, nor is one from which a pointer goes on.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: %[[BYTES:.*]] = mul i64 %n, 4
; CHECK-NEXT: %[[OFFSET:.*]] = inttoptr i64 %[[BYTES]] to ptr
; CHECK-NEXT: call void @zlg.check.access(ptr %[[OFFSET]], i64 4, ptr @zlg.place)
; CHECK-NEXT: call void @zlg.check.access(ptr %at, i64 4, ptr @zlg.place.1)
; CHECK-NEXT: store volatile i32 1, ptr %at
; CHECK-NEXT: call void @zlg.check.access(ptr %inside, i64 4, ptr @zlg.place.2)
; CHECK-NEXT: store volatile i32 2, ptr %inside
; CHECK-NEXT: call void @zlg.check.access(ptr inttoptr (i64 16 to ptr), i64 4, ptr @zlg.place.3)
; CHECK-NEXT: call void @zlg.check.access(ptr %sum, i64 4, ptr @zlg.place.4)
; CHECK-NEXT: store volatile i32 3, ptr %sum
; CHECK-NEXT: call void @zlg.check.access(ptr %back, i64 4, ptr @zlg.place.5)
; CHECK-NEXT: store volatile i32 4, ptr %back
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %records = load ptr, ptr %slot
  %second = getelementptr ptr, ptr %arguments, i64 1
  %place = load ptr, ptr %second
  %n = load i64, ptr %place
  %record = getelementptr [20 x i8], ptr %records, i64 %n
  %at = getelementptr i32, ptr %record, i64 %n, !zlg.member !0
  %inside = getelementptr i32, ptr %record, i64 3, !zlg.member !0
  %sum = getelementptr i32, ptr %record, i64 4, !zlg.member !0
  %back = getelementptr i32, ptr %sum, i64 -1
  store volatile i32 1, ptr %at
  store volatile i32 2, ptr %inside
  store volatile i32 3, ptr %sum
  store volatile i32 4, ptr %back
  ret void
}
!0 = !{i64 4}
