; The loop goes on until all lanes have left; what a lane takes out of it stays. Those that stay get
; it, too, until they leave themselves.
; RUN: vectorize %s --group 16 --lanes 16 --after promote
; CHECK: [[MASK:%.*]] = phi <16 x i1>
; CHECK: select <16 x i1> [[MASK]], <16 x i32> %next.g0
; CHECK: select <16 x i1> [[MASK]], <16 x i1> %left.g0, <16 x i1> zeroinitializer
; CHECK: icmp {{eq|ne}} i16 {{.*}}, 0
; CHECK: br i1 {{.*}}, label %left, label %block1
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %start = load i32, ptr %at
  br label %loop
loop:
  %n = phi i32 [ %start, %0 ], [ %next, %loop ]
  %next = ashr i32 %n, 2
  %left = icmp sgt i32 %next, 0
  br i1 %left, label %loop, label %done
done:
  store i32 %next, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
