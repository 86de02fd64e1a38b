; What demands a width of sub-groups gets it as a constant, and how many of them a work-group has: of
; 256 work-items each has 16, of 100 the last one has 4.
; RUN: vectorize %s --group 256 --lanes 16 --after simplify
; RUN: vectorize %s --group 100 --lanes 16 --after simplify | FileCheck %s --check-prefix=REST
; RUN: vectorize %s --group 256 --after simplify | FileCheck %s --check-prefix=ANY
; CHECK-NOT: zlg.width()
; CHECK: store volatile i32 16
; REST-NOT: zlg.width()
; REST: icmp {{(samesign )?}}ult i32 %sub.group, 6
; REST: i32 16, i32 4
; ANY: call i32 @zlg.width()
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %width = call i32 @zlg.width()
  %size = call i64 @zlg.local_size.0()
  %short = trunc i64 %size to i32
  %whole = udiv i32 %short, %width
  %rest = urem i32 %short, %width
  %sub.group = call i32 @zlg.sub_group()
  %is.whole = icmp ult i32 %sub.group, %whole
  %here = select i1 %is.whole, i32 %width, i32 %rest
  store volatile i32 %here, ptr %out
  ret void
}
declare i32 @zlg.width()
declare i32 @zlg.sub_group()
declare i64 @zlg.local_size.0()
