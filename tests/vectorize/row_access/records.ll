; Three floats of a record that an index tells: each lane loads its own, with one access for x and y
; and one for z, and shuffles make vectors of them.
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=CODE
; PASS: row_access
; CHECK: ; %px = load float, {{.*}}: vectors along rows, transposed [[GROUP:[0-9]+]]
; CHECK: ; %py = load float, {{.*}}: vectors along rows, transposed [[GROUP]]
; CHECK: ; %pz = load float, {{.*}}: vectors along rows, transposed [[GROUP]]
; CODE: load <3 x float>
; CODE: shufflevector <8 x float>
; CODE-NOT: llvm.masked.gather.v8f32
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %out, i64 %x
  %index = load i32, ptr %at.index
  %wide = zext i32 %index to i64
  %at.x = getelementptr [4 x float], ptr %a, i64 %wide
  %at.y = getelementptr [4 x float], ptr %a, i64 %wide, i64 1
  %at.z = getelementptr [4 x float], ptr %a, i64 %wide, i64 2
  %px = load float, ptr %at.x
  %py = load float, ptr %at.y
  %pz = load float, ptr %at.z
  %xy = fadd float %px, %py
  %sum = fadd float %xy, %pz
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
