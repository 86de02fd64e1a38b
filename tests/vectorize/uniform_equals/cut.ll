; A number from memory is cut to 32 bits before it is compared. What was cut off may differ: the whole one stays.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --plan
; CHECK: %x = load float, ptr %at, align 4: gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %tile, i64 %l
  %index = load i64, ptr %from
  %low = trunc i64 %index to i32
  %key = trunc i64 %n to i32
  %mine = icmp eq i32 %low, %key
  br i1 %mine, label %alone, label %behind
alone:
  %at = getelementptr float, ptr %a, i64 %index
  %x = load float, ptr %at
  %to = getelementptr float, ptr %tile, i64 %l
  store float %x, ptr %to
  br label %behind
behind:
  ret void
}
declare i64 @zlg.local_id.0()
