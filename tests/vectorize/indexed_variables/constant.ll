; A variable whose accesses are all at constant places within it stays on the stack.
; RUN: vectorize %s --group 16 --lanes 1 --after indexed_variables
; CHECK: define void @zlg_entry(ptr
; CHECK-NEXT: alloca
; CHECK-NOT: getelementptr i8, ptr %0, i64 144
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %memory = alloca [16 x i32], align 4
  %x = call i64 @zlg.local_id.0()
  %number = trunc i64 %x to i32
  %place = getelementptr i32, ptr %memory, i64 15
  store i32 %number, ptr %place
  %length = call i32 @zlg.printf(ptr @format, ptr %place)
  ret void
}
@format = internal constant [3 x i8] c"%d\00"
declare i64 @zlg.local_id.0()
declare i32 @zlg.printf(ptr, ptr)
