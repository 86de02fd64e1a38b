; Lanes that are not there access nothing: the gather and the scatter have their mask.
; RUN: vectorize %s --group 64 --lanes 16 --target sapphirerapids --plan
; RUN: vectorize %s --group 16 --lanes 16 --target sapphirerapids --after promote | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --plan | FileCheck %s --check-prefix=SLOW
; PASS: row_gathers
; CHECK: %one = load i16, {{.*}}: rows as elements {{.*}}, masked
; CHECK: %four = load i16, {{.*}}: rows as elements {{.*}}, masked
; CHECK: store i16 %four, {{.*}}: rows as elements {{.*}}, masked
; CHECK: store i16 %sum, {{.*}}: rows as elements {{.*}}, masked
; CODE: call <16 x i64> @llvm.masked.gather.v16i64{{.*}}, <16 x i1> %
; CODE-NOT: llvm.masked.gather
; CODE: shufflevector <32 x float> {{.*}}, <16 x i32> <i32 0, i32 2,
; CODE: shufflevector <32 x float> {{.*}}, <16 x i32> <i32 1, i32 3,
; CODE: lshr <16 x i32> {{.*}}, {{<i32 16,|splat \(i32 16\)}}
; CODE: call void @llvm.masked.scatter.v16i32{{.*}}, <16 x i1> %
; SLOW-NOT: rows as elements
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %n, i64 %l
  %index = load i32, ptr %from
  %there = icmp sgt i32 %index, 0
  br i1 %there, label %inside, label %end
inside:
  %wide = zext i32 %index to i64
  %at.1 = getelementptr [4 x i16], ptr %a, i64 %wide
  %at.2 = getelementptr i16, ptr %at.1, i64 1
  %at.4 = getelementptr i16, ptr %at.1, i64 3
  %one = load i16, ptr %at.1, align 2
  %two = load i16, ptr %at.2, align 2
  %four = load i16, ptr %at.4, align 2
  %sum = add i16 %one, %two
  store i16 %four, ptr %at.1, align 2
  store i16 %sum, ptr %at.2, align 2
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
