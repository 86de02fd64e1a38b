; Rows of a triangle: the guard of its edge lets whole strips through, and lanes leave the loop along a row one after
; another, a round apart. They gain what vectors gain, though each column is stored to any place.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; lanes 4,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %some = icmp sgt i64 %n, 0
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %last = add i64 %n, -1
  %has = icmp slt i64 %x, %last
  br i1 %has, label %begin, label %end
begin:
  %square = mul i64 %x, %n
  %on = add i64 %square, %x
  %po = getelementptr double, ptr %out, i64 %on
  store double 1.0, ptr %po
  %y0 = add i64 %x, 1
  %inside = icmp slt i64 %y0, %n
  br i1 %inside, label %rows, label %end
rows:
  %y = phi i64 [ %y0, %begin ], [ %y1, %store ]
  br i1 %some, label %sum, label %store
sum:
  %k = phi i64 [ 0, %rows ], [ %k1, %sum ]
  %s = phi double [ 0.0, %rows ], [ %s1, %sum ]
  %row = mul i64 %k, %n
  %ix = add i64 %row, %x
  %iy = add i64 %row, %y
  %px = getelementptr double, ptr %a, i64 %ix
  %py = getelementptr double, ptr %a, i64 %iy
  %vx = load double, ptr %px
  %vy = load double, ptr %py
  %p = fmul double %vx, %vy
  %s1 = fadd double %s, %p
  %k1 = add i64 %k, 1
  %summed = icmp eq i64 %k1, %n
  br i1 %summed, label %store, label %sum
store:
  %all = phi double [ 0.0, %rows ], [ %s1, %sum ]
  %col = mul i64 %y, %n
  %id = add i64 %col, %x
  %pd = getelementptr double, ptr %out, i64 %id
  store double %all, ptr %pd
  %up = mul i64 %x, %n
  %iu = add i64 %up, %y
  %pu = getelementptr double, ptr %out, i64 %iu
  store double %all, ptr %pu
  %y1 = add i64 %y, 1
  %more = icmp slt i64 %y1, %n
  br i1 %more, label %rows, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
