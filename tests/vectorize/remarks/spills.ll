; Registers run out: 32 sums of vectors in 16 registers. Remarks count what each loop spills, with its line; none where
; limit_coarsening makes strips small enough.
; RUN: vectorize %s --group 256 --target avx2 --passes -limit_coarsening --spills
; RUN: vectorize %s --group 256 --target neon --passes -limit_coarsening --spills
; RUN: vectorize %s --group 256 --target skylake-avx512 --spills | FileCheck %s --check-prefix=LIMITED
; RUN: vectorize %s --group 256 --target avx2 --lanes 1 --spills | FileCheck %s --check-prefix=SCALAR
; PASS: limit_coarsening
; CHECK: sums.cl:5: remark: spills {{[1-9][0-9]*}} vectors and reloads {{[0-9]+}} for each work-group, outside of loops [register_allocation]
; CHECK: sums.cl:9:5: remark: spills {{[1-9][0-9]*}} vectors and reloads {{[1-9][0-9]*}} in this loop [register_allocation]
; LIMITED: [limit_coarsening]
; LIMITED-NOT: register_allocation
; SCALAR: 1 lanes
; SCALAR-NOT: register_allocation
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) !dbg !5 {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr ptr, ptr %arguments, i64 1
  %slot.n = load ptr, ptr %second
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %more, %loop ]
  %s0 = phi float [ 0.0, %0 ], [ %t0, %loop ]
  %s1 = phi float [ 0.0, %0 ], [ %t1, %loop ]
  %s2 = phi float [ 0.0, %0 ], [ %t2, %loop ]
  %s3 = phi float [ 0.0, %0 ], [ %t3, %loop ]
  %s4 = phi float [ 0.0, %0 ], [ %t4, %loop ]
  %s5 = phi float [ 0.0, %0 ], [ %t5, %loop ]
  %s6 = phi float [ 0.0, %0 ], [ %t6, %loop ]
  %s7 = phi float [ 0.0, %0 ], [ %t7, %loop ]
  %row = mul i64 %k, 1000
  %at = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %at
  %e = load float, ptr %from, !dbg !9
  %p0 = fmul float %e, 1.0
  %t0 = fadd float %s0, %p0, !dbg !9
  %p1 = fmul float %e, 2.0
  %t1 = fadd float %s1, %p1, !dbg !9
  %p2 = fmul float %e, 3.0
  %t2 = fadd float %s2, %p2, !dbg !9
  %p3 = fmul float %e, 4.0
  %t3 = fadd float %s3, %p3, !dbg !9
  %p4 = fmul float %e, 5.0
  %t4 = fadd float %s4, %p4, !dbg !9
  %p5 = fmul float %e, 6.0
  %t5 = fadd float %s5, %p5, !dbg !9
  %p6 = fmul float %e, 7.0
  %t6 = fadd float %s6, %p6, !dbg !9
  %p7 = fmul float %e, 8.0
  %t7 = fadd float %s7, %p7, !dbg !9
  %more = add i64 %k, 1, !dbg !8
  %left = icmp slt i64 %more, %n, !dbg !8
  br i1 %left, label %loop, label %done, !dbg !8
done:
  %u1 = fmul float %t0, %t1
  %u2 = fmul float %u1, %t2
  %u3 = fmul float %u2, %t3
  %u4 = fmul float %u3, %t4
  %u5 = fmul float %u4, %t5
  %u6 = fmul float %u5, %t6
  %u7 = fmul float %u6, %t7
  %to = getelementptr float, ptr %a, i64 %x
  store float %u7, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "zellige", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "sums.cl", directory: "/source")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !4, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DILocation(line: 9, column: 5, scope: !5)
!9 = !DILocation(line: 10, column: 9, scope: !5)
