; Who asks for its lane gets lanes as they are counted, without gaps.
; RUN: vectorize %s --group 12,4 --target skylake-avx512 --plan
; CHECK: ; lanes 16, coarsening 3, strips 1,
; CHECK: store {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 12
  %i = add i64 %before, %x
  %lane = call i32 @zlg.lane()
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %lane, ptr %from, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i32 @zlg.lane()
