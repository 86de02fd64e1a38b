; What both ways of a branch load from one place is loaded before it, and what both store to one is
; stored behind it, whatever made the module. Calls in which work-items meet stay where they are: the
; numbers of those that come there are not those of all.
; RUN: vectorize %s --kernel loads --group 64 --after simplify | FileCheck %s --check-prefix=LOAD
; RUN: vectorize %s --kernel stores --group 64 --after simplify | FileCheck %s --check-prefix=STORE
; RUN: vectorize %s --kernel meetings --group 64 --lanes 16 --after simplify | FileCheck %s --check-prefix=MEET
; LOAD-COUNT-2: load i32
; LOAD-NOT: load i32
; LOAD: ret void
; STORE-COUNT-1: store i32
; STORE-NOT: store i32
; STORE: ret void
; MEET-COUNT-2: call i32 @zlg.sub_group.shuffle.i32
; MEET-NOT: nomerge
define void @loads(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %other.at = getelementptr i32, ptr %at, i64 64
  %is.large = icmp sgt i32 %value, 100
  br i1 %is.large, label %large, label %small
large:
  %one = load i32, ptr %other.at
  %one.out = udiv i32 %one, %value
  store volatile i32 %one.out, ptr %at
  br label %done
small:
  %two = load i32, ptr %other.at
  %two.out = mul i32 %two, %value
  store volatile i32 %two.out, ptr %other.at
  br label %done
done:
  ret void
}
define void @stores(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %other.at = getelementptr i32, ptr %at, i64 64
  %is.large = icmp sgt i32 %value, 100
  br i1 %is.large, label %large, label %small
large:
  %one.out = udiv i32 700, %value
  store i32 %one.out, ptr %other.at
  br label %done
small:
  %two.out = mul i32 %value, %value
  store i32 %two.out, ptr %other.at
  br label %done
done:
  ret void
}
define void @meetings(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %is.large = icmp sgt i32 %value, 100
  br i1 %is.large, label %large, label %small
large:
  %one = call i32 @zlg.sub_group.shuffle.i32(i32 %value, i32 0)
  store i32 %one, ptr %at
  br label %done
small:
  %two = call i32 @zlg.sub_group.shuffle.i32(i32 %value, i32 0)
  %two.out = mul i32 %two, %value
  store i32 %two.out, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @zlg.sub_group.shuffle.i32(i32, i32) convergent nounwind
