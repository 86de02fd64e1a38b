; Nobody else has a thread's tile_static memory: where a lane is there, and the page has the others, these keep what they
; had. So also where stores under masks are slow; not where they are fast.
; RUN: vectorize %s --kernel shorts --group 64 --target avx2 --after missing_masks
; RUN: vectorize %s --kernel words --group 64 --target sse2 --after missing_masks
; RUN: vectorize %s --kernel words --group 64 --target avx2 --after missing_masks
; RUN: vectorize %s --kernel words --group 64 --target alderlake --after missing_masks | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --kernel words --group 64 --target skylake-avx512 --after missing_masks | FileCheck %s --check-prefix=FAST
; PASS: missing_masks
; FAST: llvm.masked.store
; FAST-NOT: zlg.copy_lanes
; CHECK-NOT: llvm.masked.store
; CHECK: icmp ule i64 {{.*}}, 40
; CHECK: icmp ne i{{[0-9]+}} {{.*}}, 0
; CHECK: whole:
; CHECK-NEXT: [[OLD:%.*]] = load <[[LANES:[0-9]+]] x i{{16|32}}>
; CHECK-NEXT: [[BLEND:%.*]] = select <[[LANES]] x i1> {{.*}}, <[[LANES]] x i{{16|32}}> [[OLD]]
; CHECK-NEXT: store <[[LANES]] x i{{16|32}}> [[BLEND]]
; CHECK: parts:
; CHECK: call {{.*}}@zlg.copy_lanes.{{2|4}}(ptr
; CHECK-NOT: llvm.masked.store
define void @shorts(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i16, ptr %a, i64 %x
  %value = load i16, ptr %from, align 2
  %own = getelementptr i16, ptr %tile, i64 %x
  store i16 %value, ptr %own, align 2
  call void @zlg.barrier()
  %is = icmp sgt i16 %value, 5
  br i1 %is, label %there, label %end
there:
  %next = xor i64 %x, 32
  %to = getelementptr i16, ptr %tile, i64 %next
  store i16 7, ptr %to, align 2
  br label %end
end:
  call void @zlg.barrier()
  %last = sub i64 63, %x
  %other = getelementptr i16, ptr %tile, i64 %last
  %got = load i16, ptr %other, align 2
  store i16 %got, ptr %from, align 2
  ret void
}
define void @words(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from, align 4
  %own = getelementptr i32, ptr %tile, i64 %x
  store i32 %value, ptr %own, align 4
  call void @zlg.barrier()
  %is = icmp sgt i32 %value, 5
  br i1 %is, label %there, label %end
there:
  %next = xor i64 %x, 32
  %to = getelementptr i32, ptr %tile, i64 %next
  store i32 7, ptr %to, align 4
  br label %end
end:
  call void @zlg.barrier()
  %last = sub i64 63, %x
  %other = getelementptr i32, ptr %tile, i64 %last
  %got = load i32, ptr %other, align 4
  store i32 %got, ptr %from, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier() convergent nounwind
