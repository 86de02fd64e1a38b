; In a large kernel LLVM looks at loops only if one may be about bits: it ends where there are none left.
; RUN: vectorize %s --kernel ones --group 64 --target skylake-avx512 --after bit_loops
; PASS: bit_loops
; CHECK: call {{.*}}i32 @llvm.ctpop.i32(
; CHECK-NOT: phi i32 [ %
define void @ones(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %from.0 = load i32, ptr %from
  %x = call i32 @long(i32 %from.0)
  %none = icmp eq i32 %x, 0
  br i1 %none, label %end, label %round
round:
  %count = phi i32 [ 0, %entry ], [ %counted, %round ]
  %left = phi i32 [ %x, %entry ], [ %rest, %round ]
  %less = add i32 %left, -1
  %rest = and i32 %less, %left
  %counted = add i32 %count, 1
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %counted, %round ]
  store i32 %result, ptr %from
  ret void
}
define internal i32 @long(i32 %x.0) alwaysinline {
  %x.1 = call i32 @ten(i32 %x.0)
  %x.2 = call i32 @ten(i32 %x.1)
  %x.3 = call i32 @ten(i32 %x.2)
  %x.4 = call i32 @ten(i32 %x.3)
  %x.5 = call i32 @ten(i32 %x.4)
  %x.6 = call i32 @ten(i32 %x.5)
  %x.7 = call i32 @ten(i32 %x.6)
  %x.8 = call i32 @ten(i32 %x.7)
  %x.9 = call i32 @ten(i32 %x.8)
  %x.10 = call i32 @ten(i32 %x.9)
  %x.11 = call i32 @ten(i32 %x.10)
  %x.12 = call i32 @ten(i32 %x.11)
  %x.13 = call i32 @ten(i32 %x.12)
  %x.14 = call i32 @ten(i32 %x.13)
  %x.15 = call i32 @ten(i32 %x.14)
  %x.16 = call i32 @ten(i32 %x.15)
  %x.17 = call i32 @ten(i32 %x.16)
  %x.18 = call i32 @ten(i32 %x.17)
  %x.19 = call i32 @ten(i32 %x.18)
  %x.20 = call i32 @ten(i32 %x.19)
  ret i32 %x.20
}
define internal i32 @ten(i32 %x.0) alwaysinline {
  %x.1 = call i32 @step(i32 %x.0)
  %x.2 = call i32 @step(i32 %x.1)
  %x.3 = call i32 @step(i32 %x.2)
  %x.4 = call i32 @step(i32 %x.3)
  %x.5 = call i32 @step(i32 %x.4)
  %x.6 = call i32 @step(i32 %x.5)
  %x.7 = call i32 @step(i32 %x.6)
  %x.8 = call i32 @step(i32 %x.7)
  %x.9 = call i32 @step(i32 %x.8)
  %x.10 = call i32 @step(i32 %x.9)
  ret i32 %x.10
}
define internal i32 @step(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 40503
  %y = add i32 %m, 77
  ret i32 %y
}
declare i64 @zlg.local_id.0()
