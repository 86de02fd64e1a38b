; Lanes that are not there load from, and store to, memory of their own.
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=CODE
; PASS: row_access
; CHECK: ; %one = load i32, {{.*}}: vectors along rows, transposed 1, masked
; CHECK: ;  store i32 %two, {{.*}}: vectors along rows, transposed 0, masked
; CHECK: ;  store i32 %one, {{.*}}: vectors along rows, transposed 0, masked
; CODE: %absent = alloca
; CODE: select <8 x i1> {{.*}}, <8 x ptr>
; CODE: load <2 x i32>
; CODE: store <2 x i32>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.flag = getelementptr i32, ptr %a, i64 %x
  %flag = load i32, ptr %at.flag
  %is = icmp eq i32 %flag, 5
  br i1 %is, label %there, label %end
there:
  %at.one = getelementptr [30 x i32], ptr %a, i64 %x
  %at.two = getelementptr [30 x i32], ptr %a, i64 %x, i64 1
  %one = load i32, ptr %at.one
  %two = load i32, ptr %at.two
  %to.one = getelementptr [20 x i32], ptr %out, i64 %x
  %to.two = getelementptr [20 x i32], ptr %out, i64 %x, i64 1
  store i32 %two, ptr %to.one
  store i32 %one, ptr %to.two
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
