; Results of compares and exchanges meet where lanes part: member by member, as no vector selects a
; struct.
; RUN: vectorize %s --kernel k --group 16 --lanes 8 --target avx2 --after vectorize
; CHECK: cmpxchg
; CHECK-NOT: select <8 x i1> %{{.*}}, {
; CHECK: select <8 x i1> %{{.*}}, <8 x i32>
; CHECK-NOT: select <8 x i1> %{{.*}}, {
; CHECK: br label %block3
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %give = load i32, ptr %at
  %is = icmp slt i32 %give, 7
  br i1 %is, label %one, label %other
one:
  %first = cmpxchg ptr %a, i32 0, i32 %give monotonic monotonic
  %x = extractvalue { i32, i1 } %first, 0
  br label %meet
other:
  %second = cmpxchg ptr %a, i32 %give, i32 1 monotonic monotonic
  %y = extractvalue { i32, i1 } %second, 0
  br label %meet
meet:
  %was = phi i32 [ %x, %one ], [ %y, %other ]
  store i32 %was, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
