; What may be read stays: through an address that differs at run time; by another strip, behind a barrier; by a
; function; by a strip that is a call of its own.
; RUN: vectorize %s --kernel indexed --group 64 | FileCheck %s --check-prefix=INDEXED
; RUN: vectorize %s --kernel indexed --group 1024 | FileCheck %s --check-prefix=STRIPS
; RUN: vectorize %s --kernel called --group 64 | FileCheck %s --check-prefix=CALLED
; RUN: vectorize %s --kernel counted --group 1024 | FileCheck %s --check-prefix=CALLS
; INDEXED: [[TILE:%.*]] = load ptr, ptr %{{[0-9]+}}, align 8{{$}}
; INDEXED: store <16 x float> %{{.*}}, ptr [[TILE]], align 4
; INDEXED-COUNT-3: store <16 x float>
; INDEXED: load float
; INDEXED-NOT: zlg.group_end
; STRIPS-COUNT-32: store <16 x float>
; STRIPS-NOT: zlg.group_end
; CALLED-COUNT-4: store <16 x float>
; CALLED: call {{.*}} @zlg.printf
; CALLS: [[TILE:%.*]] = load ptr, ptr %{{[0-9]+}}, align 8{{$}}
; CALLS: store i32 %{{[0-9]+}}, ptr [[TILE]], align 4
; CALLS-NOT: zlg.group_end
define void @indexed(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %group = call i64 @zlg.group_id.0()
  %which = and i64 %group, 63
  %there = getelementptr float, ptr %tile, i64 %which
  %other = load float, ptr %there
  store float %other, ptr %from
  ret void
}
define void @called(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  store float 1.0, ptr %place
  call void @zlg.barrier()
  %printed = call i32 @zlg.printf(ptr %tile, ptr %tile)
  ret void
}
define void @counted(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %first = icmp eq i64 %x, 0
  br i1 %first, label %begin, label %all
begin:
  store i32 0, ptr %tile
  br label %all
all:
  %number = atomicrmw add ptr %tile, i32 1 syncscope("singlethread") monotonic
  %to = getelementptr i32, ptr %a, i64 %x
  store i32 %number, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i32 @zlg.printf(ptr, ptr)
declare void @zlg.barrier()
