; Stores before a loop do not run side by side with those in it: five and five go around the caches.
; RUN: vectorize %s --group 256 --lanes 16 --plan
; PASS: non_temporal_stores
; CHECK-COUNT-10: ; store float {{.*}}: non-temporal vector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x0 = add i64 %x, 0
  %to0 = getelementptr float, ptr %out, i64 %x0
  store float 0.0, ptr %to0
  %x1 = add i64 %x, 65536
  %to1 = getelementptr float, ptr %out, i64 %x1
  store float 1.0, ptr %to1
  %x2 = add i64 %x, 131072
  %to2 = getelementptr float, ptr %out, i64 %x2
  store float 2.0, ptr %to2
  %x3 = add i64 %x, 196608
  %to3 = getelementptr float, ptr %out, i64 %x3
  store float 3.0, ptr %to3
  %x4 = add i64 %x, 262144
  %to4 = getelementptr float, ptr %out, i64 %x4
  store float 4.0, ptr %to4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %plane = shl i64 %i, 20
  %in = add i64 %plane, %x
  %xl5 = add i64 %in, 327680
  %tol5 = getelementptr float, ptr %out, i64 %xl5
  store float 5.0, ptr %tol5
  %xl6 = add i64 %in, 393216
  %tol6 = getelementptr float, ptr %out, i64 %xl6
  store float 6.0, ptr %tol6
  %xl7 = add i64 %in, 458752
  %tol7 = getelementptr float, ptr %out, i64 %xl7
  store float 7.0, ptr %tol7
  %xl8 = add i64 %in, 524288
  %tol8 = getelementptr float, ptr %out, i64 %xl8
  store float 8.0, ptr %tol8
  %xl9 = add i64 %in, 589824
  %tol9 = getelementptr float, ptr %out, i64 %xl9
  store float 9.0, ptr %tol9
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
