; Rows of a sparse matrix that lie in columns: lanes are neighbours, and load a vector of numbers and one of places. A work-item
; alone would load a line for each of its numbers, and the next work-item the same lines again.
; RUN: vectorize %s --kernel columns --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel rows --group 64 --target znver4 --plan | FileCheck %s --check-prefix=ROWS
; RUN: vectorize %s --kernel columns --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --kernel rows --group 64 --target sapphirerapids --plan | FileCheck %s --check-prefix=ROWS
; CHECK: ; lanes 8,
; PASS: one_lane
; ROWS: ; lanes 1,
define void @columns(ptr noalias readonly dereferenceable(40) %arguments, ptr %tile) {
entry:
  %slot.v = load ptr, ptr %arguments
  %v = load ptr, ptr %slot.v
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.x = getelementptr i8, ptr %arguments, i64 16
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %at.y = getelementptr i8, ptr %arguments, i64 24
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 32
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %at.length = getelementptr i64, ptr %y, i64 %l
  %length = load i64, ptr %at.length
  %row = mul i64 %l, %n
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi double [ 0.0, %entry ], [ %more, %round ]
  %step = mul i64 %k, %n
  %i = add i64 %step, %l
  %from = getelementptr double, ptr %v, i64 %i
  %number = load double, ptr %from
  %from.c = getelementptr i32, ptr %c, i64 %i
  %index = load i32, ptr %from.c
  %wide = sext i32 %index to i64
  %from.x = getelementptr double, ptr %x, i64 %wide
  %factor = load double, ptr %from.x
  %more = call double @llvm.fma.f64(double %number, double %factor, double %sum)
  %next = add i64 %k, 1
  %again = icmp slt i64 %next, %length
  br i1 %again, label %round, label %end
end:
  %to = getelementptr double, ptr %y, i64 %l
  store double %more, ptr %to
  ret void
}
define void @rows(ptr noalias readonly dereferenceable(40) %arguments, ptr %tile) {
entry:
  %slot.v = load ptr, ptr %arguments
  %v = load ptr, ptr %slot.v
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.x = getelementptr i8, ptr %arguments, i64 16
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %at.y = getelementptr i8, ptr %arguments, i64 24
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 32
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %at.length = getelementptr i64, ptr %y, i64 %l
  %length = load i64, ptr %at.length
  %row = mul i64 %l, %n
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi double [ 0.0, %entry ], [ %more, %round ]
  %i = add i64 %row, %k
  %from = getelementptr double, ptr %v, i64 %i
  %number = load double, ptr %from
  %from.c = getelementptr i32, ptr %c, i64 %i
  %index = load i32, ptr %from.c
  %wide = sext i32 %index to i64
  %from.x = getelementptr double, ptr %x, i64 %wide
  %factor = load double, ptr %from.x
  %more = call double @llvm.fma.f64(double %number, double %factor, double %sum)
  %next = add i64 %k, 1
  %again = icmp slt i64 %next, %length
  br i1 %again, label %round, label %end
end:
  %to = getelementptr double, ptr %y, i64 %l
  store double %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare double @llvm.fma.f64(double, double, double)
