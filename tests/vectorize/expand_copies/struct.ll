; A struct that is copied to another place: three loads and stores, which become whole vectors.
; RUN: vectorize %s --group 64 --plan
; PASS: expand_copies interleaved_access
; CHECK-COUNT-3: load i32, {{.*}}: interleaved vectors
; CHECK-COUNT-3: store i32 {{.*}}: interleaved vectors
; CHECK-NOT: llvm.memcpy
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr { i32, float, i32 }, ptr %a, i64 %x
  %to = getelementptr { i32, float, i32 }, ptr %b, i64 %x
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 12, i1 false)
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
