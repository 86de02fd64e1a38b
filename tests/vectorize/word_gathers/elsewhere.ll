; The address is made in another block than that of the load: there is no vector of its index there.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=CODE
; PASS: word_gathers
; CHECK: ; %value = load i8, {{.*}}: gather of words, masked
; CODE: ptrtoint <16 x ptr>
; CODE: call <16 x i32> @llvm.masked.gather.v16i32
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i8, ptr %out, i64 %x
  %small = load i8, ptr %at.index
  %index = zext i8 %small to i64
  %from = getelementptr i8, ptr %a, i64 %index
  %kept = getelementptr ptr, ptr %out, i64 %x
  store ptr %from, ptr %kept
  %is = icmp ugt i64 %x, 5
  br i1 %is, label %there, label %end
there:
  %value = load i8, ptr %from
  br label %end
end:
  %got = phi i8 [ 7, %0 ], [ %value, %there ]
  store i8 %got, ptr %at.index
  ret void
}
declare i64 @zlg.local_id.0()
