define void @exchange(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot = load ptr, ptr %arguments, align 8
  %a = load ptr, ptr %slot, align 8
  %group = call i64 @zlg.group_id.0()
  %first = shl i64 %group, 3
  %l = call i64 @zlg.local_id.0()
  %i = or i64 %first, %l
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %value = load float, ptr %from, align 4
  %place = getelementptr inbounds float, ptr %tile, i64 %l
  store float %value, ptr %place, align 4
  call void @zlg.barrier()
  %odd = and i64 %l, 1
  %even = icmp eq i64 %odd, 0
  br i1 %even, label %write, label %done

write:                                                ; preds = %entry
  %partner = xor i64 %l, 5
  %other = getelementptr inbounds float, ptr %tile, i64 %partner
  %got = load float, ptr %other, align 4
  %twice = fmul float %got, 2.000000e+00
  store float %twice, ptr %from, align 4
  br label %done

done:                                   ; preds = %entry, %write
  ret void
}

declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
