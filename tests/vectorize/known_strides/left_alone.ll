; A region that is no butterfly is left alone once and for all, however many of the kernel's blocks it
; has: this is all of them.
; RUN: vectorize %s --group 64 --target skylake-avx512 --passes -straight_indices --after known_strides
; CHECK-NOT: zlg.all_lanes
; CHECK: store float %value
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b.at = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %slot.b.at
  %b = load ptr, ptr %slot.b
  %slot.n.at = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %slot.n.at
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %before = add i64 %x, -1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr float, ptr %a, i64 %left
  %value = load float, ptr %from
  %at = getelementptr float, ptr %b, i64 %x
  br label %ask.0
ask.0:
  %is.0 = icmp eq i32 %n, 0
  br i1 %is.0, label %do.0, label %ask.1
do.0:
  %at.0 = getelementptr float, ptr %at, i64 64
  store float %value, ptr %at.0
  br label %ask.1
ask.1:
  %is.1 = icmp eq i32 %n, 1
  br i1 %is.1, label %do.1, label %ask.2
do.1:
  %at.1 = getelementptr float, ptr %at, i64 128
  store float %value, ptr %at.1
  br label %ask.2
ask.2:
  %is.2 = icmp eq i32 %n, 2
  br i1 %is.2, label %do.2, label %ask.3
do.2:
  %at.2 = getelementptr float, ptr %at, i64 192
  store float %value, ptr %at.2
  br label %ask.3
ask.3:
  %is.3 = icmp eq i32 %n, 3
  br i1 %is.3, label %do.3, label %ask.4
do.3:
  %at.3 = getelementptr float, ptr %at, i64 256
  store float %value, ptr %at.3
  br label %ask.4
ask.4:
  %is.4 = icmp eq i32 %n, 4
  br i1 %is.4, label %do.4, label %ask.5
do.4:
  %at.4 = getelementptr float, ptr %at, i64 320
  store float %value, ptr %at.4
  br label %ask.5
ask.5:
  %is.5 = icmp eq i32 %n, 5
  br i1 %is.5, label %do.5, label %ask.6
do.5:
  %at.5 = getelementptr float, ptr %at, i64 384
  store float %value, ptr %at.5
  br label %ask.6
ask.6:
  %is.6 = icmp eq i32 %n, 6
  br i1 %is.6, label %do.6, label %ask.7
do.6:
  %at.6 = getelementptr float, ptr %at, i64 448
  store float %value, ptr %at.6
  br label %ask.7
ask.7:
  %is.7 = icmp eq i32 %n, 7
  br i1 %is.7, label %do.7, label %ask.8
do.7:
  %at.7 = getelementptr float, ptr %at, i64 512
  store float %value, ptr %at.7
  br label %ask.8
ask.8:
  %is.8 = icmp eq i32 %n, 8
  br i1 %is.8, label %do.8, label %ask.9
do.8:
  %at.8 = getelementptr float, ptr %at, i64 576
  store float %value, ptr %at.8
  br label %ask.9
ask.9:
  %is.9 = icmp eq i32 %n, 9
  br i1 %is.9, label %do.9, label %ask.10
do.9:
  %at.9 = getelementptr float, ptr %at, i64 640
  store float %value, ptr %at.9
  br label %ask.10
ask.10:
  %is.10 = icmp eq i32 %n, 10
  br i1 %is.10, label %do.10, label %ask.11
do.10:
  %at.10 = getelementptr float, ptr %at, i64 704
  store float %value, ptr %at.10
  br label %ask.11
ask.11:
  %is.11 = icmp eq i32 %n, 11
  br i1 %is.11, label %do.11, label %ask.12
do.11:
  %at.11 = getelementptr float, ptr %at, i64 768
  store float %value, ptr %at.11
  br label %ask.12
ask.12:
  %is.12 = icmp eq i32 %n, 12
  br i1 %is.12, label %do.12, label %ask.13
do.12:
  %at.12 = getelementptr float, ptr %at, i64 832
  store float %value, ptr %at.12
  br label %ask.13
ask.13:
  %is.13 = icmp eq i32 %n, 13
  br i1 %is.13, label %do.13, label %ask.14
do.13:
  %at.13 = getelementptr float, ptr %at, i64 896
  store float %value, ptr %at.13
  br label %ask.14
ask.14:
  %is.14 = icmp eq i32 %n, 14
  br i1 %is.14, label %do.14, label %ask.15
do.14:
  %at.14 = getelementptr float, ptr %at, i64 960
  store float %value, ptr %at.14
  br label %ask.15
ask.15:
  %is.15 = icmp eq i32 %n, 15
  br i1 %is.15, label %do.15, label %ask.16
do.15:
  %at.15 = getelementptr float, ptr %at, i64 1024
  store float %value, ptr %at.15
  br label %ask.16
ask.16:
  store float %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
