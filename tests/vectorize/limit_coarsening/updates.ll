; Bins of a histogram, eight in each round: a strip of 16 SIMD groups would change 2048 places of
; tile_static memory side by side. One that changes 16 stays as large as it is.
; RUN: vectorize %s --kernel many --group 256 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel one --group 256 --target skylake-avx512 --plan | FileCheck %s --check-prefix=ONE
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1,
; ONE: ; lanes 16, coarsening 16,
define void @many(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %own = getelementptr i32, ptr %tile, i64 %x
  store i32 0, ptr %own
  call void @zlg.barrier()
  br label %round
round:
  %i = phi i64 [ 0, %0 ], [ %next, %round ]
  %row = mul i64 %i, 256
  %at.i = add i64 %row, %x
  %at = getelementptr i32, ptr %a, i64 %at.i
  %number = load i32, ptr %at
  %high.0 = lshr i32 %number, 0
  %bin.0 = and i32 %high.0, 255
  %wide.0 = zext i32 %bin.0 to i64
  %place.0 = getelementptr i32, ptr %tile, i64 %wide.0
  %old.0 = atomicrmw add ptr %place.0, i32 1 syncscope("singlethread") monotonic
  %high.1 = lshr i32 %number, 3
  %bin.1 = and i32 %high.1, 255
  %wide.1 = zext i32 %bin.1 to i64
  %place.1 = getelementptr i32, ptr %tile, i64 %wide.1
  %old.1 = atomicrmw add ptr %place.1, i32 1 syncscope("singlethread") monotonic
  %high.2 = lshr i32 %number, 6
  %bin.2 = and i32 %high.2, 255
  %wide.2 = zext i32 %bin.2 to i64
  %place.2 = getelementptr i32, ptr %tile, i64 %wide.2
  %old.2 = atomicrmw add ptr %place.2, i32 1 syncscope("singlethread") monotonic
  %high.3 = lshr i32 %number, 9
  %bin.3 = and i32 %high.3, 255
  %wide.3 = zext i32 %bin.3 to i64
  %place.3 = getelementptr i32, ptr %tile, i64 %wide.3
  %old.3 = atomicrmw add ptr %place.3, i32 1 syncscope("singlethread") monotonic
  %high.4 = lshr i32 %number, 12
  %bin.4 = and i32 %high.4, 255
  %wide.4 = zext i32 %bin.4 to i64
  %place.4 = getelementptr i32, ptr %tile, i64 %wide.4
  %old.4 = atomicrmw add ptr %place.4, i32 1 syncscope("singlethread") monotonic
  %high.5 = lshr i32 %number, 15
  %bin.5 = and i32 %high.5, 255
  %wide.5 = zext i32 %bin.5 to i64
  %place.5 = getelementptr i32, ptr %tile, i64 %wide.5
  %old.5 = atomicrmw add ptr %place.5, i32 1 syncscope("singlethread") monotonic
  %high.6 = lshr i32 %number, 18
  %bin.6 = and i32 %high.6, 255
  %wide.6 = zext i32 %bin.6 to i64
  %place.6 = getelementptr i32, ptr %tile, i64 %wide.6
  %old.6 = atomicrmw add ptr %place.6, i32 1 syncscope("singlethread") monotonic
  %high.7 = lshr i32 %number, 21
  %bin.7 = and i32 %high.7, 255
  %wide.7 = zext i32 %bin.7 to i64
  %place.7 = getelementptr i32, ptr %tile, i64 %wide.7
  %old.7 = atomicrmw add ptr %place.7, i32 1 syncscope("singlethread") monotonic
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %round, label %end
end:
  call void @zlg.barrier()
  %sum = load i32, ptr %own
  %to = getelementptr i32, ptr %a, i64 %x
  store i32 %sum, ptr %to
  ret void
}
define void @one(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %own = getelementptr i32, ptr %tile, i64 %x
  store i32 0, ptr %own
  call void @zlg.barrier()
  br label %round
round:
  %i = phi i64 [ 0, %0 ], [ %next, %round ]
  %row = mul i64 %i, 256
  %at.i = add i64 %row, %x
  %at = getelementptr i32, ptr %a, i64 %at.i
  %number = load i32, ptr %at
  %high.0 = lshr i32 %number, 0
  %bin.0 = and i32 %high.0, 255
  %wide.0 = zext i32 %bin.0 to i64
  %place.0 = getelementptr i32, ptr %tile, i64 %wide.0
  %old.0 = atomicrmw add ptr %place.0, i32 1 syncscope("singlethread") monotonic
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %round, label %end
end:
  call void @zlg.barrier()
  %sum = load i32, ptr %own
  %to = getelementptr i32, ptr %a, i64 %x
  store i32 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
