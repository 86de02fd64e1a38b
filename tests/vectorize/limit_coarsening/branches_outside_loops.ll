; Each row of a tile loads which way it goes, and either has much to do. One SIMD group takes that
; way alone, without masks; several side by side would take both.
; RUN: vectorize %s --group 16,8 --target znver4 --plan
; RUN: vectorize %s --group 16,8 --target znver4 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: limit_coarsening choose_loaded
; CHECK: ; lanes 16, coarsening 1, strips 8,
; CHECK-NOT: vector, masked
; TOLD: one SIMD group is enough: its lanes agree on what a branch asks, and others do not
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.mode = load ptr, ptr %arguments
  %mode = load ptr, ptr %slot.mode
  %at.a = getelementptr i8, ptr %arguments, i64 8
  %slot.a = load ptr, ptr %at.a
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from.mode = getelementptr inbounds i32, ptr %mode, i64 %y
  %m = load i32, ptr %from.mode
  %row = shl nuw nsw i64 %y, 7
  %i = add nuw nsw i64 %row, %x
  %to = getelementptr inbounds float, ptr %o, i64 %i
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %v = load float, ptr %from
  %is = icmp eq i32 %m, 1
  br i1 %is, label %one, label %other
one:
  %one.0 = fadd float %v, 1.0
  %one.to.0 = getelementptr inbounds float, ptr %to, i64 0
  store float %one.0, ptr %one.to.0
  %one.1 = fadd float %v, 2.0
  %one.to.1 = getelementptr inbounds float, ptr %to, i64 16
  store float %one.1, ptr %one.to.1
  %one.2 = fadd float %v, 3.0
  %one.to.2 = getelementptr inbounds float, ptr %to, i64 32
  store float %one.2, ptr %one.to.2
  %one.3 = fadd float %v, 4.0
  %one.to.3 = getelementptr inbounds float, ptr %to, i64 48
  store float %one.3, ptr %one.to.3
  %one.4 = fadd float %v, 5.0
  %one.to.4 = getelementptr inbounds float, ptr %to, i64 64
  store float %one.4, ptr %one.to.4
  %one.5 = fadd float %v, 6.0
  %one.to.5 = getelementptr inbounds float, ptr %to, i64 80
  store float %one.5, ptr %one.to.5
  %one.6 = fadd float %v, 7.0
  %one.to.6 = getelementptr inbounds float, ptr %to, i64 96
  store float %one.6, ptr %one.to.6
  %one.7 = fadd float %v, 8.0
  %one.to.7 = getelementptr inbounds float, ptr %to, i64 112
  store float %one.7, ptr %one.to.7
  br label %end
other:
  %other.0 = fadd float %v, 11.0
  %other.to.0 = getelementptr inbounds float, ptr %to, i64 4096
  store float %other.0, ptr %other.to.0
  %other.1 = fadd float %v, 12.0
  %other.to.1 = getelementptr inbounds float, ptr %to, i64 4112
  store float %other.1, ptr %other.to.1
  %other.2 = fadd float %v, 13.0
  %other.to.2 = getelementptr inbounds float, ptr %to, i64 4128
  store float %other.2, ptr %other.to.2
  %other.3 = fadd float %v, 14.0
  %other.to.3 = getelementptr inbounds float, ptr %to, i64 4144
  store float %other.3, ptr %other.to.3
  %other.4 = fadd float %v, 15.0
  %other.to.4 = getelementptr inbounds float, ptr %to, i64 4160
  store float %other.4, ptr %other.to.4
  %other.5 = fadd float %v, 16.0
  %other.to.5 = getelementptr inbounds float, ptr %to, i64 4176
  store float %other.5, ptr %other.to.5
  %other.6 = fadd float %v, 17.0
  %other.to.6 = getelementptr inbounds float, ptr %to, i64 4192
  store float %other.6, ptr %other.to.6
  %other.7 = fadd float %v, 18.0
  %other.to.7 = getelementptr inbounds float, ptr %to, i64 4208
  store float %other.7, ptr %other.to.7
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
