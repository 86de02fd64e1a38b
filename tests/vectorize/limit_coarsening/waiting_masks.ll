; A loop over barriers asks the same five questions in each round: one SIMD group keeps its masks in
; registers. Two questions from one barrier to the next leave the strip as it is.
; RUN: vectorize %s --kernel five --group 1024 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel five --group 1024 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --kernel four --group 1024 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FOUR
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1, strips 64,
; REMARK: remark: 1 SIMD group at most: a loop over barriers keeps 5 masks of each [limit_coarsening]
; FOUR: ; lanes 16, coarsening 16, strips 4,
define void @five(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %own = getelementptr float, ptr %tile, i64 %l
  %c0 = icmp ult i32 %x, 1000
  %c1 = icmp ult i32 %x, 2000
  %c2 = icmp ult i32 %x, 3000
  %c3 = icmp ult i32 %x, 4000
  %c4 = icmp ult i32 %x, 5000
  br label %round
round:
  %i = phi i64 [ 0, %entry ], [ %next, %last ]
  %sum = phi float [ 0.0, %entry ], [ %s4, %last ]
  store float %sum, ptr %own
  call void @zlg.barrier()
  br i1 %c0, label %t0, label %j0
t0:
  %at0 = getelementptr float, ptr %own, i64 1
  %v0 = load float, ptr %at0
  %m0 = call float @llvm.fma.f32(float %v0, float %v0, float %sum)
  br label %j0
j0:
  %s0 = phi float [ %sum, %round ], [ %m0, %t0 ]
  br i1 %c1, label %t1, label %j1
t1:
  %at1 = getelementptr float, ptr %own, i64 2
  %v1 = load float, ptr %at1
  %m1 = call float @llvm.fma.f32(float %v1, float %v1, float %s0)
  br label %j1
j1:
  %s1 = phi float [ %s0, %j0 ], [ %m1, %t1 ]
  br i1 %c2, label %t2, label %j2
t2:
  %at2 = getelementptr float, ptr %own, i64 3
  %v2 = load float, ptr %at2
  %m2 = call float @llvm.fma.f32(float %v2, float %v2, float %s1)
  br label %j2
j2:
  %s2 = phi float [ %s1, %j1 ], [ %m2, %t2 ]
  br i1 %c3, label %t3, label %j3
t3:
  %at3 = getelementptr float, ptr %own, i64 4
  %v3 = load float, ptr %at3
  %m3 = call float @llvm.fma.f32(float %v3, float %v3, float %s2)
  br label %j3
j3:
  %s3 = phi float [ %s2, %j2 ], [ %m3, %t3 ]
  br i1 %c4, label %t4, label %last
t4:
  %at4 = getelementptr float, ptr %own, i64 5
  %v4 = load float, ptr %at4
  %m4 = call float @llvm.fma.f32(float %v4, float %v4, float %s3)
  br label %last
last:
  %s4 = phi float [ %s3, %j3 ], [ %m4, %t4 ]
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %round, label %end
end:
  store float %s4, ptr %own
  ret void
}
define void @four(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %own = getelementptr float, ptr %tile, i64 %l
  %c0 = icmp ult i32 %x, 1000
  %c1 = icmp ult i32 %x, 2000
  %c2 = icmp ult i32 %x, 3000
  %c3 = icmp ult i32 %x, 4000
  br label %round
round:
  %i = phi i64 [ 0, %entry ], [ %next, %last ]
  %sum = phi float [ 0.0, %entry ], [ %s3, %last ]
  store float %sum, ptr %own
  call void @zlg.barrier()
  br i1 %c0, label %t0, label %j0
t0:
  %at0 = getelementptr float, ptr %own, i64 1
  %v0 = load float, ptr %at0
  %m0 = call float @llvm.fma.f32(float %v0, float %v0, float %sum)
  br label %j0
j0:
  %s0 = phi float [ %sum, %round ], [ %m0, %t0 ]
  br i1 %c1, label %t1, label %j1
t1:
  %at1 = getelementptr float, ptr %own, i64 2
  %v1 = load float, ptr %at1
  %m1 = call float @llvm.fma.f32(float %v1, float %v1, float %s0)
  br label %j1
j1:
  %s1 = phi float [ %s0, %j0 ], [ %m1, %t1 ]
  br i1 %c2, label %t2, label %j2
t2:
  %at2 = getelementptr float, ptr %own, i64 3
  %v2 = load float, ptr %at2
  %m2 = call float @llvm.fma.f32(float %v2, float %v2, float %s1)
  br label %j2
j2:
  %s2 = phi float [ %s1, %j1 ], [ %m2, %t2 ]
  br i1 %c3, label %t3, label %last
t3:
  %at3 = getelementptr float, ptr %own, i64 4
  %v3 = load float, ptr %at3
  %m3 = call float @llvm.fma.f32(float %v3, float %v3, float %s2)
  br label %last
last:
  %s3 = phi float [ %s2, %j2 ], [ %m3, %t3 ]
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %round, label %end
end:
  store float %s3, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
declare float @llvm.fma.f32(float, float, float)
