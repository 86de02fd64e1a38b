; With one lane what is done lane by lane is done once, or not at all: there is no loop, of which
; LLVM would have to find out that it has one round.
; RUN: vectorize %s --group 4 --lanes 1 --after promote
; RUN: vectorize %s --group 4 --lanes 4 --after promote | FileCheck %s --check-prefix=LANES
; CHECK-NOT: {{llvm.cttz|!llvm.loop}}
; CHECK: call void @llvm.memcpy
; CHECK: atomicrmw xchg
; CHECK-NEXT: %[[OLD:[^ ]+]] = insertelement <1 x i32> poison, i32 %{{[^ ]+}}, i64 0
; CHECK: phi <1 x i32> {{.*}}%[[OLD]], %lane
; CHECK-NOT: {{llvm.cttz|!llvm.loop}}
; LANES: {{^}}lane:
; LANES: call i64 @llvm.cttz.i64
; LANES: call void @llvm.memcpy
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr [128 x i8], ptr %a, i64 %x
  %to = getelementptr i8, ptr %at, i64 4096
  %value = load i32, ptr %at
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %at, i64 1024, i1 false)
  %old = atomicrmw xchg ptr %to, i32 7 monotonic
  store i32 %old, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
