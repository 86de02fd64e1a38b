; x[i * info.step[0] + info.step[1] * j] with a struct by value, in a function that the kernel calls:
; members that are 1 are constants. Those of another size at the same place are loaded, and so are those
; of another parameter, and of two structs that are passed to one function.
; RUN: vectorize %s --kernel k --group 64 --units 1:8:8 --after simplify
; RUN: vectorize %s --kernel k --group 64 --units 1:8:8 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel k --group 64 --units 1:8:8 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel k --group 64 --units 1:4:8 --after simplify | FileCheck %s --check-prefix=ANY
; RUN: vectorize %s --kernel k --group 64 --units 0:8:8 --after simplify | FileCheck %s --check-prefix=ANY
; RUN: vectorize %s --kernel k --group 64 --units 1:8:16 --after simplify | FileCheck %s --check-prefix=ANY
; RUN: vectorize %s --kernel k --group 64 --units 1:8:8 --passes -unit_strides --after simplify | FileCheck %s --check-prefix=ANY
; RUN: vectorize %s --kernel twice --group 64 --units 1:8:8 --after simplify | FileCheck %s --check-prefix=TWICE
; PASS: unit_strides
; CHECK-NOT: load i64
; CHECK-NOT: mul
; TOLD: remark: member of an argument: a stride that is 1 [unit_strides]
; PLAN: load float, {{.*}}: vector
; ANY: load i64
; TWICE: load i64
; TWICE: load i64
define void @f(ptr %in, ptr %info) alwaysinline {
  %at.first = getelementptr inbounds i8, ptr %info, i64 8
  %first = load i64, ptr %at.first
  %i = call i64 @zlg.local_id.0()
  %index = mul i64 %i, %first
  %from = getelementptr inbounds float, ptr %in, i64 %index
  %value = load float, ptr %from
  %more = fadd float %value, 1.0
  store float %more, ptr %from
  ret void
}
define void @g(ptr %in, ptr %info) alwaysinline {
  %at.first = getelementptr inbounds i8, ptr %info, i64 8
  %first = load i64, ptr %at.first
  %i = call i64 @zlg.local_id.0()
  %index = mul i64 %i, %first
  %from = getelementptr inbounds float, ptr %in, i64 %index
  store float 1.0, ptr %from
  ret void
}
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.info = getelementptr i8, ptr %arguments, i64 8
  %info = load ptr, ptr %at.info
  call void @f(ptr %in, ptr %info)
  ret void
}
define void @twice(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.info = getelementptr i8, ptr %arguments, i64 8
  %info = load ptr, ptr %at.info
  %at.other = getelementptr i8, ptr %arguments, i64 16
  %other = load ptr, ptr %at.other
  call void @g(ptr %in, ptr %info)
  call void @g(ptr %in, ptr %other)
  ret void
}
declare i64 @zlg.local_id.0()
