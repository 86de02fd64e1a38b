; The particles of some cells, gathered, and some steps for each. Whether a cell has any is asked before its loop: nearly all
; work-items come to it, whether alone or in lanes, and lanes share the steps.
; RUN: vectorize %s --group 64 --target znver4 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.p = load ptr, ptr %arguments
  %p = load ptr, ptr %slot.p
  %at.s = getelementptr i8, ptr %arguments, i64 8
  %slot.s = load ptr, ptr %at.s
  %s = load ptr, ptr %slot.s
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr float, ptr %out, i64 %l
  %x = load float, ptr %own
  %from.cell = getelementptr i32, ptr %s, i64 %l
  %cell = load i32, ptr %from.cell
  br label %row
row:
  %c = phi i32 [ 0, %entry ], [ %c.next, %done ]
  %before = phi float [ 0.0, %entry ], [ %all, %done ]
  %c.at = add i32 %cell, %c
  %c.wide = sext i32 %c.at to i64
  %from.first = getelementptr i32, ptr %s, i64 %c.wide
  %first = load i32, ptr %from.first
  %from.count = getelementptr i32, ptr %p, i64 %c.wide
  %count = load i32, ptr %from.count
  %last = add i32 %first, %count
  %some = icmp sgt i32 %count, 0
  br i1 %some, label %round, label %done
round:
  %k = phi i32 [ %first, %row ], [ %next, %round ]
  %sum = phi float [ %before, %row ], [ %chosen, %round ]
  %pair = shl i32 %k, 1
  %even = sext i32 %pair to i64
  %from.x = getelementptr float, ptr %p, i64 %even
  %px = load float, ptr %from.x
  %dx = fsub float %x, %px
  %second = or i32 %pair, 1
  %odd = sext i32 %second to i64
  %from.y = getelementptr float, ptr %p, i64 %odd
  %py = load float, ptr %from.y
  %dy = fsub float %x, %py
  %dy2 = fmul float %dy, %dy
  %d2 = call float @llvm.fma.f32(float %dx, float %dx, float %dy2)
  %near = fcmp olt float %d2, 1.0
  %rest = fsub float 1.0, %d2
  %rest2 = fmul float %rest, %rest
  %more = call float @llvm.fma.f32(float %rest2, float %rest, float %sum)
  %chosen = select i1 %near, float %more, float %sum
  %next = add i32 %k, 1
  %again = icmp slt i32 %next, %last
  br i1 %again, label %round, label %done
done:
  %all = phi float [ %before, %row ], [ %chosen, %round ]
  %c.next = add i32 %c, 7
  %c.again = icmp ult i32 %c.next, 700
  br i1 %c.again, label %row, label %end
end:
  store float %all, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
