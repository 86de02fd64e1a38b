; Branches in one another: where no lane takes the outermost one, control goes by all blocks behind
; it, and does not ask at each. Behind the second one are too few for that.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver5 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver5 --after vectorize
; RUN: vectorize %s --kernel few --group 64 --lanes 16 --target znver5 --after vectorize | FileCheck %s --check-prefix=FEW
; PASS: skip_regions
; REMARK: 1 branches that no lane takes lead past all that is behind them
; CHECK: %any = icmp ne i16
; CHECK-NEXT: br i1 %any, label %{{.*}}, label %[[BEHIND:.*]]
; CHECK: %[[ANY:any.+]] = icmp ne i16
; CHECK-NEXT: br i1 %[[ANY]], label %{{.*}}, label %[[NEXT:.*]]
; CHECK: [[NEXT]]:
; CHECK: br i1 %any{{.*}}, label %{{.*}}, label %[[BEHIND]]
; FEW: %any = icmp ne i16
; FEW-NEXT: br i1 %any, label %{{.*}}, label %[[NEXT:.*]]
; FEW: [[NEXT]]:
; FEW-NEXT: load <16 x i1>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %i = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %i
  %value = load i32, ptr %from
  %is.0 = icmp sgt i32 %value, 10
  br i1 %is.0, label %b1, label %end
b1:
  %at.1 = getelementptr i32, ptr %from, i64 64
  %v.1 = load i32, ptr %at.1
  store i32 %value, ptr %at.1
  %is.1 = icmp sgt i32 %v.1, 11
  br i1 %is.1, label %b2, label %end
b2:
  %at.2 = getelementptr i32, ptr %from, i64 128
  %v.2 = load i32, ptr %at.2
  store i32 %value, ptr %at.2
  %is.2 = icmp sgt i32 %v.2, 12
  br i1 %is.2, label %b3, label %end
b3:
  %at.3 = getelementptr i32, ptr %from, i64 192
  %v.3 = load i32, ptr %at.3
  store i32 %value, ptr %at.3
  %is.3 = icmp sgt i32 %v.3, 13
  br i1 %is.3, label %b4, label %end
b4:
  %at.4 = getelementptr i32, ptr %from, i64 256
  %v.4 = load i32, ptr %at.4
  store i32 %value, ptr %at.4
  %is.4 = icmp sgt i32 %v.4, 14
  br i1 %is.4, label %b5, label %end
b5:
  %at.5 = getelementptr i32, ptr %from, i64 320
  %v.5 = load i32, ptr %at.5
  store i32 %value, ptr %at.5
  br label %end
end:
  ret void
}
define void @few(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %i = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %i
  %value = load i32, ptr %from
  %is = icmp sgt i32 %value, 10
  br i1 %is, label %outer, label %end
outer:
  %second = getelementptr i32, ptr %from, i64 64
  %other = load i32, ptr %second
  %is.other = icmp sgt i32 %other, 20
  br i1 %is.other, label %inner, label %end
inner:
  %third = getelementptr i32, ptr %from, i64 128
  store i32 %other, ptr %third
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
