; Four SIMD groups that follow one another, in a row that need not begin with a line, come to five lines. The first-level
; cache has room for them, unless other work-groups take their turn before the next round.
; RUN: vectorize %s --group 64 --target skylake-avx512 --passes -group_interleave --after vectorize
; RUN: vectorize %s --group 64 --target skylake-avx512 --after vectorize | FileCheck %s --check-prefix=TURNS
; PASS: prefetch group_interleave
; CHECK-COUNT-5: call void @llvm.prefetch{{.*}}, i32 0, i32 3, i32 1)
; CHECK-NOT: call void @llvm.prefetch
; TURNS-COUNT-5: call void @llvm.prefetch{{.*}}, i32 0, i32 2, i32 1)
; TURNS-NOT: call void @llvm.prefetch
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %row = call i64 @zlg.group_id.1()
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %first = mul i64 %i, 1000
  %at = add i64 %first, %local
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %local, 1
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %more = fadd float %sum, %got
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  %base = mul i64 %row, 1024
  %place.out = add i64 %base, %local
  %to = getelementptr float, ptr %out, i64 %place.out
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
