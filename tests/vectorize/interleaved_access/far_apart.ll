; Indices may be any constants: offsets wrap around as addresses do, so %im is 4 bytes behind %re.
; What is far away is in another structure. The sanitizer of undefined behaviour sees the sums.
; RUN: vectorize %s --group 64 --plan
; PASS: interleaved_access
; CHECK: ; %re = load float, {{.*}}: interleaved vectors 1
; CHECK: ; %im = load float, {{.*}}: interleaved vectors 1
; CHECK: ; %far = load float, {{.*}}: interleaved vectors 0
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %beyond = add i64 %x, 4611686018427387905
  %pair = getelementptr [2 x float], ptr %a, i64 %x
  %most = getelementptr [2 x float], ptr %a, i64 %beyond, i64 9223372036854775807
  %least = getelementptr i8, ptr %pair, i64 -9223372036854775808
  %re = load float, ptr %pair
  %im = load float, ptr %most
  %far = load float, ptr %least
  %some = fadd float %re, %im
  %sum = fadd float %some, %far
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
