; A decoder: each lane changes a row, but waits in each round for what it has loaded where the round before said. More
; lanes, and SIMD groups side by side, wait for more loads at once.
; RUN: vectorize %s --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --group 64 --target sapphirerapids --remarks | FileCheck %s --check-prefix=TOLD
; PASS: row_access, unroll_rows
; CHECK: ; lanes 16, coarsening 4,
; TOLD-NOT: each walks a row of its own, and
; TOLD-NOT: one SIMD group is enough
; TOLD: vectors along rows
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %i = call i64 @zlg.local_id.0()
  %first = mul i64 %i, %n
  %begin = trunc i64 %first to i32
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %place = phi i32 [ %begin, %entry ], [ %further, %round ]
  %index = zext i32 %place to i64
  %at.code = getelementptr i32, ptr %tile, i64 %index
  %code = load i32, ptr %at.code
  %length = lshr i32 %code, 8
  %further = add i32 %place, %length
  %e = add i64 %first, %k
  %at = getelementptr i32, ptr %a, i64 %e
  %before = load i32, ptr %at
  %changed = xor i32 %before, %code
  store i32 %changed, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
