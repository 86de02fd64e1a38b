; One store at two places that lanes choose between, and what is stored is chosen, too: each way
; stores its own as a vector under its mask. So it does where an index is chosen by what is loaded.
; Not where a way would scatter anyway, where there are no masks, or where a lane's place chooses, as
; at an edge.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --after choose_loaded
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --passes -choose_loaded --plan | FileCheck %s --check-prefix=OFF
; RUN: vectorize %s --kernel index --group 16 --target sapphirerapids --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel edge --group 16 --target sapphirerapids --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel far --group 16 --target sapphirerapids --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel k --group 16 --target sse2 --after choose_loaded | FileCheck %s --check-prefix=NOT
; PASS: choose_loaded
; CHECK: br i1 %less, label %[[A:.*]], label %[[B:.*]]
; CHECK: store float 1.0
; CHECK: store float 2.0
; OFF: store {{.*}}: gather
; NOT-NOT: br i1
; NOT: ret void
; PLAN: store {{.*}}: vector, masked
; PLAN: store {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %own
  %less = fcmp olt float %x, 0.0
  %value = select i1 %less, float 1.0, float 2.0
  %at = select i1 %less, ptr %b, ptr %c
  %to = getelementptr float, ptr %at, i64 %l
  store float %value, ptr %to
  ret void
}
define void @far(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %own
  %less = fcmp olt float %x, 0.0
  %value = select i1 %less, float 1.0, float 2.0
  %at = select i1 %less, ptr %b, ptr %c
  %nine = mul i64 %l, 9
  %to = getelementptr float, ptr %at, i64 %nine
  store float %value, ptr %to
  ret void
}
define void @index(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %own
  %less = fcmp olt float %x, 0.0
  %value = select i1 %less, float 1.0, float 2.0
  %up = add i64 %l, 77
  %at = select i1 %less, i64 %l, i64 %up
  %to = getelementptr float, ptr %b, i64 %at
  store float %value, ptr %to
  ret void
}
define void @edge(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %own
  %less = icmp ult i64 %l, 5
  %value = select i1 %less, float 1.0, float 2.0
  %up = add i64 %l, 77
  %at = select i1 %less, i64 %l, i64 %up
  %to = getelementptr float, ptr %b, i64 %at
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
