; What only one branch needs of the arguments is read before it: work-items that are run one by one
; would read it again each time. Not what is read at an index that only the branch knows to fit.
; RUN: vectorize %s --group 64 --after mark_arguments
; CHECK: %slot.out = load ptr
; CHECK-NEXT: %out = load ptr, ptr %slot.out, {{.*}}!invariant.load
; CHECK-NEXT: br i1
; CHECK: inside:
; CHECK-NEXT: %at.row = getelementptr
; CHECK-NEXT: %row = load i32
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %x = call i64 @zlg.local_id.0()
  %slot.a = load ptr, ptr %arguments, !dereferenceable !0
  %n = load i32, ptr %slot.a
  %x.short = trunc i64 %x to i32
  %is.inside = icmp ult i32 %x.short, %n
  br i1 %is.inside, label %inside, label %done
inside:
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out, !dereferenceable !1
  %out = load ptr, ptr %slot.out
  %at.row = getelementptr i32, ptr %slot.a, i64 %x
  %row = load i32, ptr %at.row
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %row, ptr %to
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{i64 64}
!1 = !{i64 8}
