; A shuffle of lanes that are known takes one instruction; any other goes through memory.
; Of an absent lane each use sees the same.
; RUN: vectorize %s --group 8 --lanes 4 --after vectorize
; CHECK: [[VALUE:%.*]] = freeze <4 x float> %value.g0
; CHECK: %swapped.g0 = shufflevector <4 x float> [[VALUE]], <4 x float> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
; CHECK: [[SWAPPED:%.*]] = freeze <4 x float> %swapped.g0
; CHECK: store <4 x float> [[SWAPPED]], ptr [[AREA:%.*]], align
; CHECK: extractelement <4 x i32> {{.*}}, i32 0
; CHECK: getelementptr float, ptr [[AREA]]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %lane = call i32 @zlg.lane()
  %other = xor i32 %lane, 1
  %swapped = call float @zlg.sub_group.shuffle.f32(float %value, i32 %other)
  %bits = bitcast float %value to i32
  %any = call float @zlg.sub_group.shuffle.f32(float %swapped, i32 %bits)
  store float %any, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @zlg.lane()
declare float @zlg.sub_group.shuffle.f32(float, i32)
