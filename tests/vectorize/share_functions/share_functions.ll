; With all calls inlined there were 40,000 instructions: functions with many copies are kept, and
; become functions of a SIMD group.
; RUN: vectorize %s --kernel k --group 4 --lanes 4 --target sse2 --after vectorize
; PASS: share_functions
; CHECK: call <4 x i32> @zlg.lanes.f.{{[1-3]}}(ptr {{[^,]*}}, <4 x i1> {{<i1 true[^>]*>}}, <4 x i32>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %new = call i32 @f.4(ptr %tile, i32 %value)
  store i32 %new, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
define internal i32 @f.0(ptr %tile, i32 %x) alwaysinline {
  %product = mul i32 %x, 77
  %sum = xor i32 %product, %x
  ret i32 %sum
}
define internal i32 @f.1(ptr %tile, i32 %x) alwaysinline {
  %v.0 = call i32 @f.0(ptr %tile, i32 %x)
  %v.1 = call i32 @f.0(ptr %tile, i32 %v.0)
  %v.2 = call i32 @f.0(ptr %tile, i32 %v.1)
  %v.3 = call i32 @f.0(ptr %tile, i32 %v.2)
  %v.4 = call i32 @f.0(ptr %tile, i32 %v.3)
  %v.5 = call i32 @f.0(ptr %tile, i32 %v.4)
  %v.6 = call i32 @f.0(ptr %tile, i32 %v.5)
  %v.7 = call i32 @f.0(ptr %tile, i32 %v.6)
  %v.8 = call i32 @f.0(ptr %tile, i32 %v.7)
  %v.9 = call i32 @f.0(ptr %tile, i32 %v.8)
  ret i32 %v.9
}
define internal i32 @f.2(ptr %tile, i32 %x) alwaysinline {
  %v.0 = call i32 @f.1(ptr %tile, i32 %x)
  %v.1 = call i32 @f.1(ptr %tile, i32 %v.0)
  %v.2 = call i32 @f.1(ptr %tile, i32 %v.1)
  %v.3 = call i32 @f.1(ptr %tile, i32 %v.2)
  %v.4 = call i32 @f.1(ptr %tile, i32 %v.3)
  %v.5 = call i32 @f.1(ptr %tile, i32 %v.4)
  %v.6 = call i32 @f.1(ptr %tile, i32 %v.5)
  %v.7 = call i32 @f.1(ptr %tile, i32 %v.6)
  %v.8 = call i32 @f.1(ptr %tile, i32 %v.7)
  %v.9 = call i32 @f.1(ptr %tile, i32 %v.8)
  ret i32 %v.9
}
define internal i32 @f.3(ptr %tile, i32 %x) alwaysinline {
  %v.0 = call i32 @f.2(ptr %tile, i32 %x)
  %v.1 = call i32 @f.2(ptr %tile, i32 %v.0)
  %v.2 = call i32 @f.2(ptr %tile, i32 %v.1)
  %v.3 = call i32 @f.2(ptr %tile, i32 %v.2)
  %v.4 = call i32 @f.2(ptr %tile, i32 %v.3)
  %v.5 = call i32 @f.2(ptr %tile, i32 %v.4)
  %v.6 = call i32 @f.2(ptr %tile, i32 %v.5)
  %v.7 = call i32 @f.2(ptr %tile, i32 %v.6)
  %v.8 = call i32 @f.2(ptr %tile, i32 %v.7)
  %v.9 = call i32 @f.2(ptr %tile, i32 %v.8)
  ret i32 %v.9
}
define internal i32 @f.4(ptr %tile, i32 %x) alwaysinline {
  %v.0 = call i32 @f.3(ptr %tile, i32 %x)
  %v.1 = call i32 @f.3(ptr %tile, i32 %v.0)
  %v.2 = call i32 @f.3(ptr %tile, i32 %v.1)
  %v.3 = call i32 @f.3(ptr %tile, i32 %v.2)
  %v.4 = call i32 @f.3(ptr %tile, i32 %v.3)
  %v.5 = call i32 @f.3(ptr %tile, i32 %v.4)
  %v.6 = call i32 @f.3(ptr %tile, i32 %v.5)
  %v.7 = call i32 @f.3(ptr %tile, i32 %v.6)
  %v.8 = call i32 @f.3(ptr %tile, i32 %v.7)
  %v.9 = call i32 @f.3(ptr %tile, i32 %v.8)
  ret i32 %v.9
}
