; Cells of a grid, whose kinds are bits of a number that lanes load side by side. Neighbours mostly are of one kind, so what a
; rare kind does, which would be gathered, is mostly gone by, and lanes stay.
; RUN: vectorize %s --group 64 --target znver5 --plan
; RUN: vectorize %s --group 64 --target znver4 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.f = load ptr, ptr %arguments
  %kinds = load ptr, ptr %slot.f
  %at.t = getelementptr i8, ptr %arguments, i64 8
  %slot.t = load ptr, ptr %at.t
  %t = load ptr, ptr %slot.t
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %at.kind = getelementptr i32, ptr %kinds, i64 %l
  %kind = load i32, ptr %at.kind
  %own = getelementptr i32, ptr %out, i64 %l
  %x = load i32, ptr %own
  %solid0 = and i32 %kind, 1
  %is.solid0 = icmp ne i32 %solid0, 0
  br i1 %is.solid0, label %end, label %fluid0
fluid0:
  %bit0 = and i32 %kind, 16
  %is0 = icmp ne i32 %bit0, 0
  br i1 %is0, label %wall0, label %then0
wall0:
  %m0.0 = and i32 %x, 4095
  %i0.0 = zext i32 %m0.0 to i64
  %p0.0 = getelementptr i32, ptr %t, i64 %i0.0
  %v0.0 = load i32, ptr %p0.0
  %m0.1 = and i32 %v0.0, 4095
  %i0.1 = zext i32 %m0.1 to i64
  %p0.1 = getelementptr i32, ptr %t, i64 %i0.1
  %v0.1 = load i32, ptr %p0.1
  %m0.2 = and i32 %v0.1, 4095
  %i0.2 = zext i32 %m0.2 to i64
  %p0.2 = getelementptr i32, ptr %t, i64 %i0.2
  %v0.2 = load i32, ptr %p0.2
  %m0.3 = and i32 %v0.2, 4095
  %i0.3 = zext i32 %m0.3 to i64
  %p0.3 = getelementptr i32, ptr %t, i64 %i0.3
  %v0.3 = load i32, ptr %p0.3
  %m0.4 = and i32 %v0.3, 4095
  %i0.4 = zext i32 %m0.4 to i64
  %p0.4 = getelementptr i32, ptr %t, i64 %i0.4
  %v0.4 = load i32, ptr %p0.4
  %m0.5 = and i32 %v0.4, 4095
  %i0.5 = zext i32 %m0.5 to i64
  %p0.5 = getelementptr i32, ptr %t, i64 %i0.5
  %v0.5 = load i32, ptr %p0.5
  %m0.6 = and i32 %v0.5, 4095
  %i0.6 = zext i32 %m0.6 to i64
  %p0.6 = getelementptr i32, ptr %t, i64 %i0.6
  %v0.6 = load i32, ptr %p0.6
  %m0.7 = and i32 %v0.6, 4095
  %i0.7 = zext i32 %m0.7 to i64
  %p0.7 = getelementptr i32, ptr %t, i64 %i0.7
  %v0.7 = load i32, ptr %p0.7
  %m0.8 = and i32 %v0.7, 4095
  %i0.8 = zext i32 %m0.8 to i64
  %p0.8 = getelementptr i32, ptr %t, i64 %i0.8
  %v0.8 = load i32, ptr %p0.8
  %m0.9 = and i32 %v0.8, 4095
  %i0.9 = zext i32 %m0.9 to i64
  %p0.9 = getelementptr i32, ptr %t, i64 %i0.9
  %v0.9 = load i32, ptr %p0.9
  %m0.10 = and i32 %v0.9, 4095
  %i0.10 = zext i32 %m0.10 to i64
  %p0.10 = getelementptr i32, ptr %t, i64 %i0.10
  %v0.10 = load i32, ptr %p0.10
  %m0.11 = and i32 %v0.10, 4095
  %i0.11 = zext i32 %m0.11 to i64
  %p0.11 = getelementptr i32, ptr %t, i64 %i0.11
  %v0.11 = load i32, ptr %p0.11
  %m0.12 = and i32 %v0.11, 4095
  %i0.12 = zext i32 %m0.12 to i64
  %p0.12 = getelementptr i32, ptr %t, i64 %i0.12
  %v0.12 = load i32, ptr %p0.12
  %m0.13 = and i32 %v0.12, 4095
  %i0.13 = zext i32 %m0.13 to i64
  %p0.13 = getelementptr i32, ptr %t, i64 %i0.13
  %v0.13 = load i32, ptr %p0.13
  %m0.14 = and i32 %v0.13, 4095
  %i0.14 = zext i32 %m0.14 to i64
  %p0.14 = getelementptr i32, ptr %t, i64 %i0.14
  %v0.14 = load i32, ptr %p0.14
  %m0.15 = and i32 %v0.14, 4095
  %i0.15 = zext i32 %m0.15 to i64
  %p0.15 = getelementptr i32, ptr %t, i64 %i0.15
  %v0.15 = load i32, ptr %p0.15
  br label %then0
then0:
  %x0 = phi i32 [ %x, %fluid0 ], [ %v0.15, %wall0 ]
  %a0.0 = mul i32 %x0, 1664525
  %c0.0 = xor i32 %a0.0, 1013904223
  %a0.1 = mul i32 %c0.0, 1664525
  %c0.1 = xor i32 %a0.1, 1013904223
  %a0.2 = mul i32 %c0.1, 1664525
  %c0.2 = xor i32 %a0.2, 1013904223
  %a0.3 = mul i32 %c0.2, 1664525
  %c0.3 = xor i32 %a0.3, 1013904223
  %a0.4 = mul i32 %c0.3, 1664525
  %c0.4 = xor i32 %a0.4, 1013904223
  %a0.5 = mul i32 %c0.4, 1664525
  %c0.5 = xor i32 %a0.5, 1013904223
  %a0.6 = mul i32 %c0.5, 1664525
  %c0.6 = xor i32 %a0.6, 1013904223
  %a0.7 = mul i32 %c0.6, 1664525
  %c0.7 = xor i32 %a0.7, 1013904223
  %bit1 = and i32 %kind, 32
  %is1 = icmp ne i32 %bit1, 0
  br i1 %is1, label %wall1, label %then1
wall1:
  %m1.0 = and i32 %c0.7, 4095
  %i1.0 = zext i32 %m1.0 to i64
  %p1.0 = getelementptr i32, ptr %t, i64 %i1.0
  %v1.0 = load i32, ptr %p1.0
  %m1.1 = and i32 %v1.0, 4095
  %i1.1 = zext i32 %m1.1 to i64
  %p1.1 = getelementptr i32, ptr %t, i64 %i1.1
  %v1.1 = load i32, ptr %p1.1
  %m1.2 = and i32 %v1.1, 4095
  %i1.2 = zext i32 %m1.2 to i64
  %p1.2 = getelementptr i32, ptr %t, i64 %i1.2
  %v1.2 = load i32, ptr %p1.2
  %m1.3 = and i32 %v1.2, 4095
  %i1.3 = zext i32 %m1.3 to i64
  %p1.3 = getelementptr i32, ptr %t, i64 %i1.3
  %v1.3 = load i32, ptr %p1.3
  %m1.4 = and i32 %v1.3, 4095
  %i1.4 = zext i32 %m1.4 to i64
  %p1.4 = getelementptr i32, ptr %t, i64 %i1.4
  %v1.4 = load i32, ptr %p1.4
  %m1.5 = and i32 %v1.4, 4095
  %i1.5 = zext i32 %m1.5 to i64
  %p1.5 = getelementptr i32, ptr %t, i64 %i1.5
  %v1.5 = load i32, ptr %p1.5
  %m1.6 = and i32 %v1.5, 4095
  %i1.6 = zext i32 %m1.6 to i64
  %p1.6 = getelementptr i32, ptr %t, i64 %i1.6
  %v1.6 = load i32, ptr %p1.6
  %m1.7 = and i32 %v1.6, 4095
  %i1.7 = zext i32 %m1.7 to i64
  %p1.7 = getelementptr i32, ptr %t, i64 %i1.7
  %v1.7 = load i32, ptr %p1.7
  %m1.8 = and i32 %v1.7, 4095
  %i1.8 = zext i32 %m1.8 to i64
  %p1.8 = getelementptr i32, ptr %t, i64 %i1.8
  %v1.8 = load i32, ptr %p1.8
  %m1.9 = and i32 %v1.8, 4095
  %i1.9 = zext i32 %m1.9 to i64
  %p1.9 = getelementptr i32, ptr %t, i64 %i1.9
  %v1.9 = load i32, ptr %p1.9
  %m1.10 = and i32 %v1.9, 4095
  %i1.10 = zext i32 %m1.10 to i64
  %p1.10 = getelementptr i32, ptr %t, i64 %i1.10
  %v1.10 = load i32, ptr %p1.10
  %m1.11 = and i32 %v1.10, 4095
  %i1.11 = zext i32 %m1.11 to i64
  %p1.11 = getelementptr i32, ptr %t, i64 %i1.11
  %v1.11 = load i32, ptr %p1.11
  %m1.12 = and i32 %v1.11, 4095
  %i1.12 = zext i32 %m1.12 to i64
  %p1.12 = getelementptr i32, ptr %t, i64 %i1.12
  %v1.12 = load i32, ptr %p1.12
  %m1.13 = and i32 %v1.12, 4095
  %i1.13 = zext i32 %m1.13 to i64
  %p1.13 = getelementptr i32, ptr %t, i64 %i1.13
  %v1.13 = load i32, ptr %p1.13
  %m1.14 = and i32 %v1.13, 4095
  %i1.14 = zext i32 %m1.14 to i64
  %p1.14 = getelementptr i32, ptr %t, i64 %i1.14
  %v1.14 = load i32, ptr %p1.14
  %m1.15 = and i32 %v1.14, 4095
  %i1.15 = zext i32 %m1.15 to i64
  %p1.15 = getelementptr i32, ptr %t, i64 %i1.15
  %v1.15 = load i32, ptr %p1.15
  br label %then1
then1:
  %x1 = phi i32 [ %c0.7, %then0 ], [ %v1.15, %wall1 ]
  %a1.0 = mul i32 %x1, 1664525
  %c1.0 = xor i32 %a1.0, 1013904223
  %a1.1 = mul i32 %c1.0, 1664525
  %c1.1 = xor i32 %a1.1, 1013904223
  %a1.2 = mul i32 %c1.1, 1664525
  %c1.2 = xor i32 %a1.2, 1013904223
  %a1.3 = mul i32 %c1.2, 1664525
  %c1.3 = xor i32 %a1.3, 1013904223
  %a1.4 = mul i32 %c1.3, 1664525
  %c1.4 = xor i32 %a1.4, 1013904223
  %a1.5 = mul i32 %c1.4, 1664525
  %c1.5 = xor i32 %a1.5, 1013904223
  %a1.6 = mul i32 %c1.5, 1664525
  %c1.6 = xor i32 %a1.6, 1013904223
  %a1.7 = mul i32 %c1.6, 1664525
  %c1.7 = xor i32 %a1.7, 1013904223
  store i32 %c1.7, ptr %own
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
