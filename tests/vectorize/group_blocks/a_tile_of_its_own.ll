; A tile differs between all work-groups: each has its own tile_static memory, and so only those of a
; column take turns.
; RUN: vectorize %s --group 16 --apart --after share_tiles
; PASS: group_interleave
; CHECK: interleaved work-groups 8{{$}}
; CHECK-NOT: row's first work-group's tile
; CHECK: define
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" "zlg.buffer.2" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %row = call i64 @zlg.group_id.1()
  %column = call i64 @zlg.group_id.0()
  %of.row = mul i64 %row, 5000
  %of.column = mul i64 %column, 16
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %along = mul i64 %i, 16
  %in.row = add i64 %along, %local
  %at.row = add i64 %in.row, %of.row
  %from.row = getelementptr float, ptr %a, i64 %at.row
  %of.a = load float, ptr %from.row
  %place.a = getelementptr float, ptr %tile, i64 %local
  store float %of.a, ptr %place.a
  %down = mul i64 %i, 5000
  %in.column = add i64 %down, %local
  %at.column = add i64 %in.column, %of.column
  %from.column = getelementptr float, ptr %b, i64 %at.column
  %of.b = load float, ptr %from.column
  %second = getelementptr i8, ptr %tile, i64 64
  %place.b = getelementptr float, ptr %second, i64 %local
  store float %of.b, ptr %place.b
  %number = add i64 %of.row, %of.column
  %mixed = uitofp i64 %number to float
  %mine = fadd float %mixed, %of.a
  %third = getelementptr i8, ptr %tile, i64 128
  %place.mine = getelementptr float, ptr %third, i64 %local
  store float %mine, ptr %place.mine
  call void @zlg.barrier()
  %index = xor i64 %local, 1
  %other.a = getelementptr float, ptr %tile, i64 %index
  %got.a = load float, ptr %other.a
  %other.b = getelementptr float, ptr %second, i64 %index
  %got.b = load float, ptr %other.b
  %product = fmul float %got.a, %got.b
  %other.mine = getelementptr float, ptr %third, i64 %index
  %got.mine = load float, ptr %other.mine
  %with.mine = fadd float %product, %got.mine
  %more = fadd float %sum, %with.mine
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  %base = mul i64 %row, 1024
  %from.left = add i64 %base, %of.column
  %place.out = add i64 %from.left, %local
  %to = getelementptr float, ptr %out, i64 %place.out
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
