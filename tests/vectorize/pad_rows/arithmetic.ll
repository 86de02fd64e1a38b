; Rows of 9 would be 9 of 16 lanes: what is computed would take longer than the one access gains.
; RUN: vectorize %s --group 9,16 --target skylake-avx512 --plan
; CHECK: ; lanes 16, coarsening {{.*}}
; CHECK: store {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 9
  %i = add i64 %before, %x
  %seed = trunc i64 %i to i32
  br label %round
round:
  %n = phi i32 [ 0, %entry ], [ %next, %round ]
  %s = phi i32 [ %seed, %entry ], [ %s3, %round ]
  %s0 = mul i32 %s, 1664525
  %s1 = xor i32 %s0, 1013904223
  %s2 = mul i32 %s1, %s1
  %s3 = xor i32 %s2, %n
  %next = add i32 %n, 1
  %done = icmp eq i32 %next, 100
  br i1 %done, label %end, label %round
end:
  %to = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %s3, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
