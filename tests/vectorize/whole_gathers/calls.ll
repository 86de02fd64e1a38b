; What a call of anything returns is not of the ids, whatever it takes: 256 gathers at indices of it stay whole.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --remarks
; PASS: whole_gathers
; CHECK: gathers stay whole
@format = internal constant [3 x i8] c"hi\00"
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %printed = call i32 @zlg.printf(ptr @format, ptr %tile)
  %row = zext i32 %printed to i64
  %last = call i32 @steps(ptr %a, i64 %row, i64 1, i32 0)
  %out = getelementptr i32, ptr %a, i64 %t
  store i32 %last, ptr %out
  ret void
}
define internal i32 @step(ptr %a, i64 %row, i64 %k, i32 %x) alwaysinline {
  %mixed.row = xor i64 %row, %k
  %first = mul i64 %mixed.row, 24
  %i = add i64 %first, %k
  %at = getelementptr i32, ptr %a, i64 %i
  %found = load i32, ptr %at
  %mixed = mul i32 %found, 40503
  %y = xor i32 %mixed, %x
  ret i32 %y
}
define internal i32 @eight(ptr %a, i64 %row, i64 %k.0, i32 %x.0) alwaysinline {
  %x.1 = call i32 @step(ptr %a, i64 %row, i64 %k.0, i32 %x.0)
  %k.1 = add i64 %k.0, 3
  %x.2 = call i32 @step(ptr %a, i64 %row, i64 %k.1, i32 %x.1)
  %k.2 = add i64 %k.1, 3
  %x.3 = call i32 @step(ptr %a, i64 %row, i64 %k.2, i32 %x.2)
  %k.3 = add i64 %k.2, 3
  %x.4 = call i32 @step(ptr %a, i64 %row, i64 %k.3, i32 %x.3)
  %k.4 = add i64 %k.3, 3
  %x.5 = call i32 @step(ptr %a, i64 %row, i64 %k.4, i32 %x.4)
  %k.5 = add i64 %k.4, 3
  %x.6 = call i32 @step(ptr %a, i64 %row, i64 %k.5, i32 %x.5)
  %k.6 = add i64 %k.5, 3
  %x.7 = call i32 @step(ptr %a, i64 %row, i64 %k.6, i32 %x.6)
  %k.7 = add i64 %k.6, 3
  %x.8 = call i32 @step(ptr %a, i64 %row, i64 %k.7, i32 %x.7)
  ret i32 %x.8
}
define internal i32 @sixty(ptr %a, i64 %row, i64 %k.0, i32 %x.0) alwaysinline {
  %x.1 = call i32 @eight(ptr %a, i64 %row, i64 %k.0, i32 %x.0)
  %k.1 = add i64 %k.0, 24
  %x.2 = call i32 @eight(ptr %a, i64 %row, i64 %k.1, i32 %x.1)
  %k.2 = add i64 %k.1, 24
  %x.3 = call i32 @eight(ptr %a, i64 %row, i64 %k.2, i32 %x.2)
  %k.3 = add i64 %k.2, 24
  %x.4 = call i32 @eight(ptr %a, i64 %row, i64 %k.3, i32 %x.3)
  %k.4 = add i64 %k.3, 24
  %x.5 = call i32 @eight(ptr %a, i64 %row, i64 %k.4, i32 %x.4)
  %k.5 = add i64 %k.4, 24
  %x.6 = call i32 @eight(ptr %a, i64 %row, i64 %k.5, i32 %x.5)
  %k.6 = add i64 %k.5, 24
  %x.7 = call i32 @eight(ptr %a, i64 %row, i64 %k.6, i32 %x.6)
  %k.7 = add i64 %k.6, 24
  %x.8 = call i32 @eight(ptr %a, i64 %row, i64 %k.7, i32 %x.7)
  ret i32 %x.8
}
define internal i32 @steps(ptr %a, i64 %row, i64 %k.0, i32 %x.0) alwaysinline {
  %x.1 = call i32 @sixty(ptr %a, i64 %row, i64 %k.0, i32 %x.0)
  %k.1 = add i64 %k.0, 192
  %x.2 = call i32 @sixty(ptr %a, i64 %row, i64 %k.1, i32 %x.1)
  %k.2 = add i64 %k.1, 192
  %x.3 = call i32 @sixty(ptr %a, i64 %row, i64 %k.2, i32 %x.2)
  %k.3 = add i64 %k.2, 192
  %x.4 = call i32 @sixty(ptr %a, i64 %row, i64 %k.3, i32 %x.3)
  ret i32 %x.4
}
declare i64 @zlg.local_id.0()
declare i32 @zlg.printf(ptr, ptr)
