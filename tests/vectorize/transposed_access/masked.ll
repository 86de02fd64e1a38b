; Some lanes do not load: their addresses may lead nowhere.
; RUN: vectorize %s --group 16,16 --lanes 16 --passes -swap_dimensions --plan
; CHECK: ; %got = load float, {{.*}}: gather, masked
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %column = getelementptr [16 x float], ptr %tile, i64 %x
  %other = getelementptr float, ptr %column, i64 %y
  %some = icmp ult i64 %x, 9
  br i1 %some, label %then, label %done
then:
  %got = load float, ptr %other
  %to = getelementptr [16 x float], ptr %a, i64 %y, i64 %x
  store float %got, ptr %to
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
