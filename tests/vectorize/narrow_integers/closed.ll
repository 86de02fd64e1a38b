; What leaves a loop behind which bytes become narrow still leaves through a phi: lanes leave in rounds of their own, and
; each keeps what it had then.
; RUN: vectorize %s --kernel steps --group 64 --target skylake-avx512 --after narrow_integers
; PASS: narrow_integers
; CHECK: and i16
; CHECK: br i1 %more, label %round, label
; CHECK: [[LAST:%.*]] = phi i32 [ %counted, %round ]
; CHECK: phi i32 {{.*}}[ [[LAST]],
define void @steps(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.at = getelementptr inbounds i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %slot.at
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i16, ptr %a, i64 %l
  %short = load i16, ptr %from
  %x = zext i16 %short to i32
  %odd = and i32 %x, 1
  %none = icmp eq i32 %odd, 0
  br i1 %none, label %before, label %end
before:
  br label %round
round:
  %left = phi i32 [ %x, %before ], [ %rest, %round ]
  %count = phi i32 [ 0, %before ], [ %counted, %round ]
  %rest = lshr i32 %left, 1
  %counted = add i32 %count, 1
  %bit = and i32 %left, 2
  %more = icmp eq i32 %bit, 0
  br i1 %more, label %round, label %close
close:
  br label %end
end:
  %result = phi i32 [ 0, %entry ], [ %counted, %close ]
  %to = getelementptr i32, ptr %b, i64 %l
  store i32 %result, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
