; Rounds with loops over small arrays, as accessors of C++ have them that nobody optimised: once those
; are written out and the arrays are gone, the loop around them is short enough to be written out, too.
; RUN: vectorize %s --group 64 --target avx2 --after simplify
; CHECK-NOT: = alloca
; CHECK-NOT: = phi
; CHECK-COUNT-8: fadd float
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %ix0 = alloca [2 x i64]
  %ix1 = alloca [2 x i64]
  %ix2 = alloca [2 x i64]
  %ix3 = alloca [2 x i64]
  %a = load ptr, ptr %arguments
  %at.rows = getelementptr i8, ptr %arguments, i64 8
  %sizes = load ptr, ptr %at.rows
  %x = call i64 @zlg.local_id.0()
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %k.next, %last ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %last ]
  store i64 %x, ptr %ix0
  %a.second = getelementptr [2 x i64], ptr %ix0, i64 0, i64 1
  store i64 %k, ptr %a.second
  br label %a.loop
a.loop:
  %a.d = phi i64 [ 0, %round ], [ %a.d.next, %a.loop ]
  %a.r = phi i64 [ 0, %round ], [ %a.r.next, %a.loop ]
  %a.size.at = getelementptr i64, ptr %sizes, i64 %a.d
  %a.size = load i64, ptr %a.size.at
  %a.ix.at = getelementptr [2 x i64], ptr %ix0, i64 0, i64 %a.d
  %a.ix = load i64, ptr %a.ix.at
  %a.row = mul i64 %a.r, %a.size
  %a.r.next = add i64 %a.row, %a.ix
  %a.d.next = add nuw nsw i64 %a.d, 1
  %a.again = icmp ult i64 %a.d.next, 2
  br i1 %a.again, label %a.loop, label %a.end
a.end:
  %a.at = getelementptr float, ptr %a, i64 %a.r.next
  %a.value = load float, ptr %a.at
  store i64 %x, ptr %ix1
  %b.second = getelementptr [2 x i64], ptr %ix1, i64 0, i64 1
  store i64 %k, ptr %b.second
  br label %b.loop
b.loop:
  %b.d = phi i64 [ 0, %a.end ], [ %b.d.next, %b.loop ]
  %b.r = phi i64 [ 1, %a.end ], [ %b.r.next, %b.loop ]
  %b.size.at = getelementptr i64, ptr %sizes, i64 %b.d
  %b.size = load i64, ptr %b.size.at
  %b.ix.at = getelementptr [2 x i64], ptr %ix1, i64 0, i64 %b.d
  %b.ix = load i64, ptr %b.ix.at
  %b.row = mul i64 %b.r, %b.size
  %b.r.next = add i64 %b.row, %b.ix
  %b.d.next = add nuw nsw i64 %b.d, 1
  %b.again = icmp ult i64 %b.d.next, 2
  br i1 %b.again, label %b.loop, label %b.end
b.end:
  %b.at = getelementptr float, ptr %a, i64 %b.r.next
  %b.value = load float, ptr %b.at
  store i64 %x, ptr %ix2
  %c.second = getelementptr [2 x i64], ptr %ix2, i64 0, i64 1
  store i64 %k, ptr %c.second
  br label %c.loop
c.loop:
  %c.d = phi i64 [ 0, %b.end ], [ %c.d.next, %c.loop ]
  %c.r = phi i64 [ 2, %b.end ], [ %c.r.next, %c.loop ]
  %c.size.at = getelementptr i64, ptr %sizes, i64 %c.d
  %c.size = load i64, ptr %c.size.at
  %c.ix.at = getelementptr [2 x i64], ptr %ix2, i64 0, i64 %c.d
  %c.ix = load i64, ptr %c.ix.at
  %c.row = mul i64 %c.r, %c.size
  %c.r.next = add i64 %c.row, %c.ix
  %c.d.next = add nuw nsw i64 %c.d, 1
  %c.again = icmp ult i64 %c.d.next, 2
  br i1 %c.again, label %c.loop, label %c.end
c.end:
  %c.at = getelementptr float, ptr %a, i64 %c.r.next
  %c.value = load float, ptr %c.at
  store i64 %x, ptr %ix3
  %d.second = getelementptr [2 x i64], ptr %ix3, i64 0, i64 1
  store i64 %k, ptr %d.second
  br label %d.loop
d.loop:
  %d.d = phi i64 [ 0, %c.end ], [ %d.d.next, %d.loop ]
  %d.r = phi i64 [ 3, %c.end ], [ %d.r.next, %d.loop ]
  %d.size.at = getelementptr i64, ptr %sizes, i64 %d.d
  %d.size = load i64, ptr %d.size.at
  %d.ix.at = getelementptr [2 x i64], ptr %ix3, i64 0, i64 %d.d
  %d.ix = load i64, ptr %d.ix.at
  %d.row = mul i64 %d.r, %d.size
  %d.r.next = add i64 %d.row, %d.ix
  %d.d.next = add nuw nsw i64 %d.d, 1
  %d.again = icmp ult i64 %d.d.next, 2
  br i1 %d.again, label %d.loop, label %d.end
d.end:
  %d.at = getelementptr float, ptr %a, i64 %d.r.next
  %d.value = load float, ptr %d.at
  br label %last
last:
  %product1 = fmul float %a.value, %b.value
  %product2 = fmul float %product1, %c.value
  %product3 = fmul float %product2, %d.value
  %sum.next = fadd float %sum, %product3
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, 8
  br i1 %more, label %round, label %done
done:
  %to = getelementptr float, ptr %a, i64 %x
  store float %sum.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
