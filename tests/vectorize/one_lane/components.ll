; A work-item alone computes the components of a float4 as one vector, which it loads and stores as
; one; lanes would gather each of them.
; SOME-LLVM-FAIL: by 16 to 19 nothing joins components
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks
; PASS: one_lane slp_vectorize
; CHECK: work-items run one by one
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 24
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %column = urem i64 %x, %n
  %place = mul i64 %column, %column
  %row = getelementptr float, ptr %a, i64 %place
  %weights = getelementptr float, ptr %b, i64 %place
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum.0 = phi float [ 0.0, %0 ], [ %more.0, %loop ]
  %sum.1 = phi float [ 0.0, %0 ], [ %more.1, %loop ]
  %sum.2 = phi float [ 0.0, %0 ], [ %more.2, %loop ]
  %sum.3 = phi float [ 0.0, %0 ], [ %more.3, %loop ]
  %step = mul i64 %i, %n
  %here = getelementptr float, ptr %row, i64 %step
  %weight = getelementptr float, ptr %weights, i64 %step
  %here.0 = getelementptr inbounds float, ptr %here, i64 0
  %p.0 = load float, ptr %here.0, align 4
  %here.1 = getelementptr inbounds float, ptr %here, i64 1
  %p.1 = load float, ptr %here.1, align 4
  %here.2 = getelementptr inbounds float, ptr %here, i64 2
  %p.2 = load float, ptr %here.2, align 4
  %here.3 = getelementptr inbounds float, ptr %here, i64 3
  %p.3 = load float, ptr %here.3, align 4
  %weight.0 = getelementptr inbounds float, ptr %weight, i64 0
  %w.0 = load float, ptr %weight.0, align 4
  %weight.1 = getelementptr inbounds float, ptr %weight, i64 1
  %w.1 = load float, ptr %weight.1, align 4
  %weight.2 = getelementptr inbounds float, ptr %weight, i64 2
  %w.2 = load float, ptr %weight.2, align 4
  %weight.3 = getelementptr inbounds float, ptr %weight, i64 3
  %w.3 = load float, ptr %weight.3, align 4
  %t.0 = call float @llvm.fma.f32(float %w.0, float %p.0, float %sum.0)
  %u.0 = call float @llvm.fma.f32(float %w.0, float %p.1, float %t.0)
  %more.0 = call float @llvm.fma.f32(float %p.0, float %p.2, float %u.0)
  %t.1 = call float @llvm.fma.f32(float %w.1, float %p.0, float %sum.1)
  %u.1 = call float @llvm.fma.f32(float %w.1, float %p.1, float %t.1)
  %more.1 = call float @llvm.fma.f32(float %p.1, float %p.2, float %u.1)
  %t.2 = call float @llvm.fma.f32(float %w.2, float %p.0, float %sum.2)
  %u.2 = call float @llvm.fma.f32(float %w.2, float %p.1, float %t.2)
  %more.2 = call float @llvm.fma.f32(float %p.2, float %p.2, float %u.2)
  %t.3 = call float @llvm.fma.f32(float %w.3, float %p.0, float %sum.3)
  %u.3 = call float @llvm.fma.f32(float %w.3, float %p.1, float %t.3)
  %more.3 = call float @llvm.fma.f32(float %p.3, float %p.2, float %u.3)
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %out, i64 %place
  %to.0 = getelementptr inbounds float, ptr %to, i64 0
  store float %more.0, ptr %to.0, align 4
  %to.1 = getelementptr inbounds float, ptr %to, i64 1
  store float %more.1, ptr %to.1, align 4
  %to.2 = getelementptr inbounds float, ptr %to, i64 2
  store float %more.2, ptr %to.2, align 4
  %to.3 = getelementptr inbounds float, ptr %to, i64 3
  store float %more.3, ptr %to.3, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
