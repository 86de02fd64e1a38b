; Pairs of numbers of 16 bits behind a condition: AVX2 has masks for words, though none for their halves.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --plan
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --after promote | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --group 64 --target sse2 --plan | FileCheck %s --check-prefix=NONE
; PASS: interleaved_access
; CHECK: ; %v0 = load i16, {{.*}}: words, taken apart by shifts {{.*}}masked
; CHECK: ; store i16 %product, {{.*}}: words, taken apart by shifts {{.*}}masked
; CODE: call <8 x i32> @llvm.masked.load.v8i32
; CODE: call void @llvm.masked.store.v8i32
; CODE-NOT: llvm.masked.scatter
; NONE-NOT: words, taken apart
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.who = getelementptr i8, ptr %arguments, i64 16
  %slot.who = load ptr, ptr %at.who
  %who = load ptr, ptr %slot.who
  %x = call i64 @zlg.local_id.0()
  %at.m = getelementptr i32, ptr %who, i64 %x
  %m = load i32, ptr %at.m
  %wanted = icmp sgt i32 %m, 9
  br i1 %wanted, label %then, label %end
then:
  %at.0 = getelementptr [2 x i16], ptr %a, i64 %x, i64 0
  %v0 = load i16, ptr %at.0, align 4
  %at.1 = getelementptr [2 x i16], ptr %a, i64 %x, i64 1
  %v1 = load i16, ptr %at.1, align 2
  %sum = add i16 %v0, %v1
  %product = mul i16 %v0, %v1
  %to.0 = getelementptr [2 x i16], ptr %out, i64 %x, i64 0
  store i16 %sum, ptr %to.0, align 4
  %to.1 = getelementptr [2 x i16], ptr %out, i64 %x, i64 1
  store i16 %product, ptr %to.1, align 2
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
