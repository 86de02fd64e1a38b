; What is in a strip that stays a function is looked at there: its vectors are loaded in order.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --after ordered_loads
; PASS: stay_in_strips
; PASS: call_strips
; PASS: ordered_loads
; CHECK: define internal void @zlg.strip(
; CHECK-COUNT-6: load volatile <16 x i32>
; CHECK: define void @zlg_entry(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %at.0 = getelementptr i32, ptr %a, i64 %l
  %x.0 = load i32, ptr %at.0
  %at.1 = getelementptr i32, ptr %at.0, i64 64
  %x.1 = load i32, ptr %at.1
  %at.2 = getelementptr i32, ptr %at.0, i64 128
  %x.2 = load i32, ptr %at.2
  %at.3 = getelementptr i32, ptr %at.0, i64 192
  %x.3 = load i32, ptr %at.3
  %at.4 = getelementptr i32, ptr %at.0, i64 256
  %x.4 = load i32, ptr %at.4
  %at.5 = getelementptr i32, ptr %at.0, i64 320
  %x.5 = load i32, ptr %at.5
  %s.1 = add i32 %x.0, %x.1
  %s.2 = add i32 %s.1, %x.2
  %s.3 = add i32 %s.2, %x.3
  %s.4 = add i32 %s.3, %x.4
  %s.5 = add i32 %s.4, %x.5
  %y = call i32 @many(i32 %s.5)
  %to = getelementptr i32, ptr %out, i64 %l
  store i32 %y, ptr %to
  ret void
}
define internal i32 @step(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 40503
  %y = add i32 %m, 77
  ret i32 %y
}
define internal i32 @twelve(i32 %x.0) alwaysinline {
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
  %x.11 = call i32 @step(i32 %x.10)
  %x.12 = call i32 @step(i32 %x.11)
  ret i32 %x.12
}
define internal i32 @gross(i32 %x.0) alwaysinline {
  %x.1 = call i32 @twelve(i32 %x.0)
  %x.2 = call i32 @twelve(i32 %x.1)
  %x.3 = call i32 @twelve(i32 %x.2)
  %x.4 = call i32 @twelve(i32 %x.3)
  %x.5 = call i32 @twelve(i32 %x.4)
  %x.6 = call i32 @twelve(i32 %x.5)
  %x.7 = call i32 @twelve(i32 %x.6)
  %x.8 = call i32 @twelve(i32 %x.7)
  %x.9 = call i32 @twelve(i32 %x.8)
  %x.10 = call i32 @twelve(i32 %x.9)
  %x.11 = call i32 @twelve(i32 %x.10)
  %x.12 = call i32 @twelve(i32 %x.11)
  ret i32 %x.12
}
define internal i32 @many(i32 %x.0) alwaysinline {
  %x.1 = call i32 @gross(i32 %x.0)
  %x.2 = call i32 @gross(i32 %x.1)
  %x.3 = call i32 @gross(i32 %x.2)
  %x.4 = call i32 @gross(i32 %x.3)
  %x.5 = call i32 @gross(i32 %x.4)
  %x.6 = call i32 @gross(i32 %x.5)
  %x.7 = call i32 @gross(i32 %x.6)
  %x.8 = call i32 @gross(i32 %x.7)
  ret i32 %x.8
}
declare i64 @zlg.local_id.0()
