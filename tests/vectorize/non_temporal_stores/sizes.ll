; 16 bytes make a vector, 8 do not; a strip of four makes lines of 64.
; RUN: vectorize %s --group 256 --lanes 16 --plan
; RUN: vectorize %s --group 256 --lanes 8 --plan | FileCheck %s --check-prefix=EIGHT
; PASS: non_temporal_stores
; CHECK: ; store i8 1, {{.*}}: non-temporal vector
; CHECK: ; store i16 2, {{.*}}: non-temporal vector
; CHECK: ; store i64 3, {{.*}}: non-temporal vector
; EIGHT: ; store i8 1, {{.*}}: vector
; EIGHT: ; store i16 2, {{.*}}: non-temporal vector
; EIGHT: ; store i64 3, {{.*}}: non-temporal vector
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.more = getelementptr i8, ptr %arguments, i64 16
  %slot.more = load ptr, ptr %at.more
  %more = load ptr, ptr %slot.more
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at.byte = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %at.byte
  %at.short = getelementptr i16, ptr %out, i64 %x
  store i16 2, ptr %at.short
  %at.long = getelementptr i64, ptr %more, i64 %x
  store i64 3, ptr %at.long
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
