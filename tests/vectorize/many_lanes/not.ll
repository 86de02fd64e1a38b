; 16 lanes: with rows of 16; with numbers of 32 bits; in a loop that lanes leave at different times; with
; elements that are gathered.
; RUN: vectorize %s --kernel bytes --group 16,16 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel words --group 256 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel waits --group 256 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel table --group 256 --target skylake-avx512 --plan
; CHECK: ; lanes 16,
define void @bytes(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %more = add i8 %x, 7
  store i8 %more, ptr %from
  ret void
}
define void @words(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %more = add i32 %x, 7
  store i32 %more, ptr %from
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  br label %round
round:
  %left = phi i8 [ %x, %entry ], [ %less, %round ]
  %less = udiv i8 %left, 3
  %more = icmp ugt i8 %less, 4
  br i1 %more, label %round, label %end
end:
  store i8 %less, ptr %from
  ret void
}
define void @table(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %index = zext i8 %x to i64
  %entry = getelementptr i8, ptr %a, i64 %index
  %y = load i8, ptr %entry
  store i8 %y, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
