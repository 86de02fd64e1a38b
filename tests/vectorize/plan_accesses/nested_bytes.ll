; Bytes count elements of a private array, as LLVM's strength reduction has it, and a loop begins
; where the one around it is: lanes have a vector of each element. From 2 on, no element is there.
; RUN: vectorize %s --kernel words --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --kernel bytes --group 64 --target sapphirerapids --plan | FileCheck %s --check-prefix=BYTES
; CHECK: %got = load float, ptr %from, align 4: vector
; BYTES: %got = load float, ptr %from, align 4: {{gather|vectors along rows}}
define void @words(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [64 x float], align 4
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.end ]
  br label %inner
inner:
  %k = phi i64 [ %i, %outer ], [ %k.next, %inner ]
  %from = getelementptr i8, ptr %array, i64 %k
  %got = load float, ptr %from
  %more = fadd float %got, 1.0
  store float %more, ptr %from
  %k.next = add i64 %k, 4
  %k.on = icmp ult i64 %k.next, %n
  br i1 %k.on, label %inner, label %outer.end
outer.end:
  %i.next = add i64 %i, 4
  %i.on = icmp ult i64 %i.next, %n
  br i1 %i.on, label %outer, label %end
end:
  %to = getelementptr float, ptr %a, i64 %x
  store float %more, ptr %to
  ret void
}
define void @bytes(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [64 x float], align 4
  br label %outer
outer:
  %i = phi i64 [ 2, %entry ], [ %i.next, %outer.end ]
  br label %inner
inner:
  %k = phi i64 [ %i, %outer ], [ %k.next, %inner ]
  %from = getelementptr i8, ptr %array, i64 %k
  %got = load float, ptr %from
  %more = fadd float %got, 1.0
  store float %more, ptr %from
  %k.next = add i64 %k, 4
  %k.on = icmp ult i64 %k.next, %n
  br i1 %k.on, label %inner, label %outer.end
outer.end:
  %i.next = add i64 %i, 4
  %i.on = icmp ult i64 %i.next, %n
  br i1 %i.on, label %outer, label %end
end:
  %to = getelementptr float, ptr %a, i64 %x
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
