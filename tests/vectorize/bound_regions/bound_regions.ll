; 1,024 stores to any address are more than 2,048 instructions: after each 256 or fewer
; another block begins, to which somebody might come from elsewhere for all that LLVM knows.
; RUN: vectorize %s --group 32 --lanes 8 --target sse2 --after bound_regions
; RUN: vectorize %s --group 32 --lanes 8 --target sse2 --passes -less_effort --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: bound_regions
; TOLD: blocks of more than 2048 instructions become several, which LLVM compiles faster [bound_regions]
; CHECK: [[#%u,LAST:]]: {{.*}}preds
; CHECK: store float
; CHECK: br label %[[#%u,PART:]]{{$}}
; CHECK-EMPTY:
; CHECK-NEXT: [[#PART]]:
; CHECK-SAME: preds = %[[#LAST]]
; CHECK-NEXT: call void asm sideeffect "", "i"(ptr blockaddress(@zlg_entry, %[[#PART]]))
; CHECK-COUNT-7: asm sideeffect "", "i"(ptr blockaddress(@zlg_entry
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %a, i64 %x
  %i = load i64, ptr %from
  %at = getelementptr float, ptr %a, i64 %i
  %at.0 = getelementptr float, ptr %at, i64 100
  store float 0.0, ptr %at.0
  %at.1 = getelementptr float, ptr %at, i64 200
  store float 1.0, ptr %at.1
  %at.2 = getelementptr float, ptr %at, i64 300
  store float 2.0, ptr %at.2
  %at.3 = getelementptr float, ptr %at, i64 400
  store float 3.0, ptr %at.3
  %at.4 = getelementptr float, ptr %at, i64 500
  store float 4.0, ptr %at.4
  %at.5 = getelementptr float, ptr %at, i64 600
  store float 5.0, ptr %at.5
  %at.6 = getelementptr float, ptr %at, i64 700
  store float 6.0, ptr %at.6
  %at.7 = getelementptr float, ptr %at, i64 800
  store float 7.0, ptr %at.7
  %at.8 = getelementptr float, ptr %at, i64 900
  store float 8.0, ptr %at.8
  %at.9 = getelementptr float, ptr %at, i64 1000
  store float 9.0, ptr %at.9
  %at.10 = getelementptr float, ptr %at, i64 1100
  store float 10.0, ptr %at.10
  %at.11 = getelementptr float, ptr %at, i64 1200
  store float 11.0, ptr %at.11
  %at.12 = getelementptr float, ptr %at, i64 1300
  store float 12.0, ptr %at.12
  %at.13 = getelementptr float, ptr %at, i64 1400
  store float 13.0, ptr %at.13
  %at.14 = getelementptr float, ptr %at, i64 1500
  store float 14.0, ptr %at.14
  %at.15 = getelementptr float, ptr %at, i64 1600
  store float 15.0, ptr %at.15
  %at.16 = getelementptr float, ptr %at, i64 1700
  store float 16.0, ptr %at.16
  %at.17 = getelementptr float, ptr %at, i64 1800
  store float 17.0, ptr %at.17
  %at.18 = getelementptr float, ptr %at, i64 1900
  store float 18.0, ptr %at.18
  %at.19 = getelementptr float, ptr %at, i64 2000
  store float 19.0, ptr %at.19
  %at.20 = getelementptr float, ptr %at, i64 2100
  store float 20.0, ptr %at.20
  %at.21 = getelementptr float, ptr %at, i64 2200
  store float 21.0, ptr %at.21
  %at.22 = getelementptr float, ptr %at, i64 2300
  store float 22.0, ptr %at.22
  %at.23 = getelementptr float, ptr %at, i64 2400
  store float 23.0, ptr %at.23
  %at.24 = getelementptr float, ptr %at, i64 2500
  store float 24.0, ptr %at.24
  %at.25 = getelementptr float, ptr %at, i64 2600
  store float 25.0, ptr %at.25
  %at.26 = getelementptr float, ptr %at, i64 2700
  store float 26.0, ptr %at.26
  %at.27 = getelementptr float, ptr %at, i64 2800
  store float 27.0, ptr %at.27
  %at.28 = getelementptr float, ptr %at, i64 2900
  store float 28.0, ptr %at.28
  %at.29 = getelementptr float, ptr %at, i64 3000
  store float 29.0, ptr %at.29
  %at.30 = getelementptr float, ptr %at, i64 3100
  store float 30.0, ptr %at.30
  %at.31 = getelementptr float, ptr %at, i64 3200
  store float 31.0, ptr %at.31
  ret void
}
declare i64 @zlg.local_id.0()
