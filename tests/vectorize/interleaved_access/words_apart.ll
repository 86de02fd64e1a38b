; Behind a condition pairs are stored as they were loaded. Of those of %a two members meet, so they
; are words, which take the mask of the lanes as it is. Those of %b stay as they lie.
; RUN: vectorize %s --group 64 --plan
; PASS: interleaved_access
; CHECK: ; %x0 = load i16, {{.*}}: words, taken apart by shifts {{.*}}masked
; CHECK: ; %y0 = load i16, {{.*}}: interleaved vectors {{.*}}masked
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %i = call i64 @zlg.local_id.0()
  %at.m = getelementptr i32, ptr %out, i64 %i
  %m = load i32, ptr %at.m
  %wanted = icmp sgt i32 %m, 9
  br i1 %wanted, label %then, label %end
then:
  %at.x0 = getelementptr [2 x i16], ptr %a, i64 %i, i64 0
  %x0 = load i16, ptr %at.x0, align 4
  %at.x1 = getelementptr [2 x i16], ptr %a, i64 %i, i64 1
  %x1 = load i16, ptr %at.x1, align 2
  %at.y0 = getelementptr [2 x i16], ptr %b, i64 %i, i64 0
  %y0 = load i16, ptr %at.y0, align 4
  %at.y1 = getelementptr [2 x i16], ptr %b, i64 %i, i64 1
  %y1 = load i16, ptr %at.y1, align 2
  %more = icmp sgt i16 %x0, %x1
  %z0 = select i1 %more, i16 %x0, i16 %y0
  %z1 = select i1 %more, i16 %x1, i16 %y1
  store i16 %z0, ptr %at.y0, align 4
  store i16 %z1, ptr %at.y1, align 2
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
