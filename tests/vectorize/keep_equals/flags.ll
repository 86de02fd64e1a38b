; The first element has a way of its own: what all store to is one index.
; RUN: vectorize %s --kernel equal --group 64 --target avx2 --after keep_equals
; RUN: vectorize %s --kernel equal --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel other --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: keep_equals
; CHECK: join:
; CHECK-NEXT: %flag = phi
; CHECK-NEXT: %to = getelementptr i32, ptr %tile, i64 %x
; PLAN: store i32 %flag, ptr %to, align 4: vector
define void @equal(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %first = icmp eq i64 %x, 0
  br i1 %first, label %join, label %others
others:
  %from = getelementptr i32, ptr %a, i64 %x
  %got = load i32, ptr %from
  br label %join
join:
  %flag = phi i32 [ %got, %others ], [ 1, %0 ]
  %index = phi i64 [ %x, %others ], [ 0, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 %flag, ptr %to
  ret void
}
define void @other(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %others = icmp ne i64 %x, 500
  br i1 %others, label %load, label %join
load:
  %from = getelementptr i32, ptr %a, i64 %x
  %got = load i32, ptr %from
  br label %join
join:
  %index = phi i64 [ 500, %0 ], [ %x, %load ]
  %flag = phi i32 [ 1, %0 ], [ %got, %load ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 %flag, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
