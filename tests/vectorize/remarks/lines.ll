; Remarks have the line of their instruction, or that of the kernel; sorted, and each once.
; RUN: vectorize %s --group 1024 --all-remarks
; PASS: rematerialise group_interleave
; CHECK: tile.cl:5: remark: 16 lanes: {{.*}} [coarsening]
; CHECK-NEXT: tile.cl:5: remark: 16 SIMD groups side by side make a strip, and a work-group has 4: {{.*}} [coarsening]
; CHECK-NEXT: tile.cl:5: remark: work-groups are not interleaved: a work-group has several strips [group_interleave]
; CHECK-NEXT: tile.cl:5: remark: load: scalar [plan_accesses]
; CHECK-NEXT: tile.cl:5: remark: load: vector [plan_accesses]
; CHECK-NEXT: tile.cl:5: remark: store: vector [plan_accesses]
; CHECK-NEXT: tile.cl:5: remark: load: gather: the address depends on bits of a value that differs by lane [plan_accesses]
; CHECK-NEXT: tile.cl:5: remark: {{[0-9]+}} values are computed again behind barriers instead of spilled [rematerialise]
; CHECK-NEXT: tile.cl:9:5: remark: at the barrier each strip spills {{[1-9][0-9]*}} values, {{[1-9][0-9]*}} bytes [barrier_lowering]
; CHECK-NOT: remark
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) !dbg !5 {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0(), !dbg !8
  %from = getelementptr float, ptr %a, i64 %local
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier(), !dbg !9
  %index = xor i64 %local, 341
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %sum = fadd float %got, %value
  %to = getelementptr float, ptr %tile, i64 %local
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "zellige", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "tile.cl", directory: "/source")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !4, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DILocation(line: 6, column: 13, scope: !5)
!9 = !DILocation(line: 9, column: 5, scope: !5)
