; Halos that nobody copied, results stored too early, what is copied under a condition that depends
; on the launch, columns, numbers that are not copies: all of these go on reading the tile.
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel halo_not_copied --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel stored_before --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel two_barriers --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel read_before --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel turned --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel condition_of_an_argument --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel scaled --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel volatile --after forward_tiles
; RUN: vectorize %s --group 16,16 --target avx2 --apart --kernel stored_again --after forward_tiles
; CHECK: call void @zlg.barrier()
; CHECK: load float, ptr {{%(to|at)}}
define void @halo_not_copied(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
define void @stored_before(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  %early = getelementptr float, ptr %b, i64 %i
  store float %v, ptr %early
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
define void @two_barriers(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  call void @zlg.barrier()
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
define void @read_before(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  %next.soon = add i64 %place, 16
  %soon.at = getelementptr float, ptr %tile, i64 %next.soon
  %soon = load float, ptr %soon.at
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %soon, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
define void @turned(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %lx, 16
  %place = add i64 %line, %ly
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  call void @zlg.barrier()
  %line.own = mul i64 %ly, 16
  %place.own = add i64 %line.own, %lx
  %at = getelementptr float, ptr %tile, i64 %place.own
  %got = load float, ptr %at
  %out = getelementptr float, ptr %b, i64 %i
  store float %got, ptr %out
  ret void
}
define void @condition_of_an_argument(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %third = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %third
  %n = load i64, ptr %slot.n
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  %inside = icmp ult i64 %x, %n
  br i1 %inside, label %copy, label %wait
copy:
  %v = load float, ptr %from
  store float %v, ptr %to
  br label %wait
wait:
  call void @zlg.barrier()
  %got = load float, ptr %to
  %out = getelementptr float, ptr %b, i64 %i
  store float %got, ptr %out
  ret void
}
define void @scaled(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  %twice = fmul float %v, 2.0
  store float %twice, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
define void @volatile(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load volatile float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  ret void
}
define void @stored_again(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %line = mul i64 %ly, 16
  %place = add i64 %line, %lx
  %to = getelementptr float, ptr %tile, i64 %place
  store float %v, ptr %to
  %last = icmp ult i64 %ly, 2
  br i1 %last, label %below, label %all
below:
  %i.below = add i64 %i, 65568
  %from.below = getelementptr float, ptr %a, i64 %i.below
  %v.below = load float, ptr %from.below
  %place.below = add i64 %place, 256
  %to.below = getelementptr float, ptr %tile, i64 %place.below
  store float %v.below, ptr %to.below
  br label %all
all:
  call void @zlg.barrier()
  %got = load float, ptr %to
  %next = add i64 %place, 32
  %at = getelementptr float, ptr %tile, i64 %next
  %below.two = load float, ptr %at
  %sum = fadd float %got, %below.two
  %out = getelementptr float, ptr %b, i64 %i
  store float %sum, ptr %out
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
