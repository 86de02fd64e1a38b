; Numbers of 16 bits, at an index of which nothing is known, for some lanes.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=CODE
; PASS: word_gathers
; CHECK: ; %value = load i16, {{.*}}: gather of words, masked
; CODE: ptrtoint <16 x ptr>
; CODE: and <16 x i32> {{.*}}, <i32 2,
; CODE: call <16 x i32> @llvm.masked.gather.v16i32
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i64, ptr %out, i64 %x
  %index = load i64, ptr %at.index
  %is = icmp sgt i64 %index, 5
  br i1 %is, label %there, label %end
there:
  %from = getelementptr i16, ptr %a, i64 %index
  %value = load i16, ptr %from
  br label %end
end:
  %got = phi i16 [ 7, %0 ], [ %value, %there ]
  %to = getelementptr i16, ptr %out, i64 %x
  store i16 %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
