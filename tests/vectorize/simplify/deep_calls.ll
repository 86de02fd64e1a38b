; Of a chain of 40 functions every second one is inlined first; in the end all are.
; RUN: vectorize %s --kernel k --group 64 --target sse2 --after simplify
; CHECK: mul i32 %{{.*}}, 81
; CHECK-NOT: call i32 @f
; CHECK-NOT: zlg-inlined-later
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %t
  %x = load i32, ptr %at
  %y = call i32 @f1(i32 %x)
  store i32 %y, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
define internal i32 @f1(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 3
  %r = call i32 @f2(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f2(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 5
  %r = call i32 @f3(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f3(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 7
  %r = call i32 @f4(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f4(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 9
  %r = call i32 @f5(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f5(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 11
  %r = call i32 @f6(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f6(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 13
  %r = call i32 @f7(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f7(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 15
  %r = call i32 @f8(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f8(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 17
  %r = call i32 @f9(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f9(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 19
  %r = call i32 @f10(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f10(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 21
  %r = call i32 @f11(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f11(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 23
  %r = call i32 @f12(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f12(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 25
  %r = call i32 @f13(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f13(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 27
  %r = call i32 @f14(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f14(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 29
  %r = call i32 @f15(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f15(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 31
  %r = call i32 @f16(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f16(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 33
  %r = call i32 @f17(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f17(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 35
  %r = call i32 @f18(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f18(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 37
  %r = call i32 @f19(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f19(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 39
  %r = call i32 @f20(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f20(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 41
  %r = call i32 @f21(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f21(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 43
  %r = call i32 @f22(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f22(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 45
  %r = call i32 @f23(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f23(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 47
  %r = call i32 @f24(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f24(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 49
  %r = call i32 @f25(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f25(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 51
  %r = call i32 @f26(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f26(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 53
  %r = call i32 @f27(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f27(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 55
  %r = call i32 @f28(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f28(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 57
  %r = call i32 @f29(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f29(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 59
  %r = call i32 @f30(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f30(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 61
  %r = call i32 @f31(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f31(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 63
  %r = call i32 @f32(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f32(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 65
  %r = call i32 @f33(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f33(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 67
  %r = call i32 @f34(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f34(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 69
  %r = call i32 @f35(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f35(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 71
  %r = call i32 @f36(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f36(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 73
  %r = call i32 @f37(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f37(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 75
  %r = call i32 @f38(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f38(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 77
  %r = call i32 @f39(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f39(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 79
  %r = call i32 @f40(i32 %m)
  %s = xor i32 %r, %x
  ret i32 %s
}
define internal i32 @f40(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 81
  ret i32 %m
}
