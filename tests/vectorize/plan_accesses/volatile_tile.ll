; Volatile accesses to tile_static memory are those of lanes that are in step: vectors, gathers and
; scatters, under masks too. In a buffer others may watch each of them.
; RUN: vectorize %s --kernel tile --group 8 --lanes 8 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel buffer --group 8 --lanes 8 --target skylake-avx512 --plan | FileCheck %s --check-prefix=BUFFER
; CHECK-NOT: lane after another
; BUFFER-COUNT-2: one lane after another
; BUFFER-NOT: lane after another
define void @tile(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %value = load i32, ptr %at
  %own = getelementptr i32, ptr %tile, i64 %l
  store volatile i32 %value, ptr %own
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %there, label %end
there:
  %place = zext i32 %value to i64
  %other = getelementptr i32, ptr %tile, i64 %place
  %seen = load volatile i32, ptr %other
  %more = add i32 %seen, 1
  store volatile i32 %more, ptr %own
  store volatile i32 %value, ptr %other
  br label %end
end:
  ret void
}
define void @buffer(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %value = load volatile i32, ptr %at
  %more = add i32 %value, 1
  store volatile i32 %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
