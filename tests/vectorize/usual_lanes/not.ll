; Eight lanes: for a vote, which looks at masks; for rows of eight; without barriers; for a tile of 24; where lanes
; are demanded; with AVX-512, whose registers have 16 words. Nor does a tile gain that is one strip anyway, or that
; would be two strips nevertheless, or whose
; loops keep values in registers.
; RUN: vectorize %s --kernel vote --group 256 --target avx2 --plan
; RUN: vectorize %s --kernel sum --group 8,8 --target avx2 --plan
; RUN: vectorize %s --kernel sum --group 24 --target avx2 --plan
; RUN: vectorize %s --kernel sum --group 256 --lanes 8 --target avx2 --plan
; RUN: vectorize %s --kernel alone --group 256 --target avx2 --plan
; RUN: vectorize %s --kernel shift --group 256 --target avx2 --plan
; RUN: vectorize %s --kernel shift --group 1024 --target avx2 --plan
; RUN: vectorize %s --kernel long_sum --group 256 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel loop --group 512 --target avx2 --plan | FileCheck %s --check-prefix=FOUR
; CHECK: ; lanes 8,
; FOUR: ; lanes 4,
define void @vote(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %is = icmp sgt i32 %x, 7
  %any = call i1 @zlg.sub_group.reduce_or.i1(i1 %is)
  %number = zext i1 %any to i32
  call void @zlg.barrier()
  store i32 %number, ptr %from
  ret void
}
define void @sum(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %sum = call i32 @zlg.sub_group.reduce_add.i32(i32 %x)
  call void @zlg.barrier()
  store i32 %sum, ptr %from
  ret void
}
define void @long_sum(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %a, i64 %l
  %x = load i64, ptr %from
  %sum = call i64 @zlg.sub_group.reduce_add.i64(i64 %x)
  call void @zlg.barrier()
  store i64 %sum, ptr %from
  ret void
}
define void @alone(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %sum = call i32 @zlg.sub_group.reduce_add.i32(i32 %x)
  store i32 %sum, ptr %from
  ret void
}
define void @shift(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  %left = add i64 %l, -1
  %beside = getelementptr float, ptr %tile, i64 %left
  %x = load float, ptr %beside
  call void @zlg.barrier()
  store float %x, ptr %at
  ret void
}
define void @loop(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %tile, i64 %l
  %left = add i64 %l, -1
  %beside = getelementptr double, ptr %tile, i64 %left
  %x = load double, ptr %beside
  call void @zlg.barrier()
  store double %x, ptr %at
  call void @zlg.barrier()
  %y = load double, ptr %beside
  call void @zlg.barrier()
  store double %y, ptr %at
  call void @zlg.barrier()
  br label %round
round:
  %i = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi double [ 0.0, %entry ], [ %more, %round ]
  %place = add i64 %l, %i
  %from = getelementptr double, ptr %tile, i64 %place
  %z = load double, ptr %from
  %more = fadd double %sum, %z
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  store double %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i1 @zlg.sub_group.reduce_or.i1(i1)
declare i64 @zlg.sub_group.reduce_add.i64(i64)
declare i32 @zlg.sub_group.reduce_add.i32(i32)
declare void @zlg.barrier()
