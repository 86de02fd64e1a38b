; Selects that halve what there is to choose from, by bits that lie further up. Not of pointers.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after keep_interleaved
; RUN: vectorize %s --kernel pointers --group 64 --target skylake-avx512 --after keep_interleaved | FileCheck %s --check-prefix=POINTERS
; PASS: keep_interleaved interleaved_access
; CHECK: [[INDEX:%.*]] = lshr <16 x i32> {{.*}}, <i32 4,
; CHECK: [[LOW:%.*]] = and <16 x i32> [[INDEX]], <i32 3,
; CHECK: [[PLACES:%.*]] = or <16 x i32> [[LOW]], <i32 0, i32 0, i32 0, i32 0, i32 4,
; CHECK: call <16 x i32> @llvm.x86.avx512.permvar.si.512(<16 x i32> {{.*}}, <16 x i32> [[PLACES]])
; CHECK-NOT: select
; POINTERS-NOT: @llvm.x86
; POINTERS: select {{.*}} x ptr>
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.m = getelementptr i8, ptr %arguments, i64 8
  %slot.m = load ptr, ptr %at.m
  %m = load ptr, ptr %slot.m
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.at0 = getelementptr [4 x i32], ptr %a, i64 %x, i64 0
  %a0 = load i32, ptr %a.at0
  %a.at1 = getelementptr [4 x i32], ptr %a, i64 %x, i64 1
  %a1 = load i32, ptr %a.at1
  %a.at2 = getelementptr [4 x i32], ptr %a, i64 %x, i64 2
  %a2 = load i32, ptr %a.at2
  %a.at3 = getelementptr [4 x i32], ptr %a, i64 %x, i64 3
  %a3 = load i32, ptr %a.at3
  %m.at0 = getelementptr [4 x i32], ptr %m, i64 %x, i64 0
  %m0 = load i32, ptr %m.at0
  %m.at1 = getelementptr [4 x i32], ptr %m, i64 %x, i64 1
  %m1 = load i32, ptr %m.at1
  %m.at2 = getelementptr [4 x i32], ptr %m, i64 %x, i64 2
  %m2 = load i32, ptr %m.at2
  %m.at3 = getelementptr [4 x i32], ptr %m, i64 %x, i64 3
  %m3 = load i32, ptr %m.at3
  %o.at0 = getelementptr [4 x i32], ptr %out, i64 %x, i64 0
  %o.at1 = getelementptr [4 x i32], ptr %out, i64 %x, i64 1
  %o.at2 = getelementptr [4 x i32], ptr %out, i64 %x, i64 2
  %o.at3 = getelementptr [4 x i32], ptr %out, i64 %x, i64 3
  %b0.1 = and i32 %m0, 16
  %c0.1 = icmp eq i32 %b0.1, 0
  %s0.1.0 = select i1 %c0.1, i32 %a0, i32 %a1
  %s0.1.1 = select i1 %c0.1, i32 %a2, i32 %a3
  %b0.2 = and i32 %m0, 32
  %c0.2 = icmp eq i32 %b0.2, 0
  %s0.2.0 = select i1 %c0.2, i32 %s0.1.0, i32 %s0.1.1
  store i32 %s0.2.0, ptr %o.at0
  %b1.1 = and i32 %m1, 16
  %c1.1 = icmp eq i32 %b1.1, 0
  %s1.1.0 = select i1 %c1.1, i32 %a0, i32 %a1
  %s1.1.1 = select i1 %c1.1, i32 %a2, i32 %a3
  %b1.2 = and i32 %m1, 32
  %c1.2 = icmp eq i32 %b1.2, 0
  %s1.2.0 = select i1 %c1.2, i32 %s1.1.0, i32 %s1.1.1
  store i32 %s1.2.0, ptr %o.at1
  %b2.1 = and i32 %m2, 16
  %c2.1 = icmp eq i32 %b2.1, 0
  %s2.1.0 = select i1 %c2.1, i32 %a0, i32 %a1
  %s2.1.1 = select i1 %c2.1, i32 %a2, i32 %a3
  %b2.2 = and i32 %m2, 32
  %c2.2 = icmp eq i32 %b2.2, 0
  %s2.2.0 = select i1 %c2.2, i32 %s2.1.0, i32 %s2.1.1
  store i32 %s2.2.0, ptr %o.at2
  %b3.1 = and i32 %m3, 16
  %c3.1 = icmp eq i32 %b3.1, 0
  %s3.1.0 = select i1 %c3.1, i32 %a0, i32 %a1
  %s3.1.1 = select i1 %c3.1, i32 %a2, i32 %a3
  %b3.2 = and i32 %m3, 32
  %c3.2 = icmp eq i32 %b3.2, 0
  %s3.2.0 = select i1 %c3.2, i32 %s3.1.0, i32 %s3.1.1
  store i32 %s3.2.0, ptr %o.at3
  ret void
}
define void @pointers(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.m = getelementptr i8, ptr %arguments, i64 8
  %slot.m = load ptr, ptr %at.m
  %m = load ptr, ptr %slot.m
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.at0 = getelementptr [4 x ptr], ptr %a, i64 %x, i64 0
  %a0 = load ptr, ptr %a.at0
  %a.at1 = getelementptr [4 x ptr], ptr %a, i64 %x, i64 1
  %a1 = load ptr, ptr %a.at1
  %a.at2 = getelementptr [4 x ptr], ptr %a, i64 %x, i64 2
  %a2 = load ptr, ptr %a.at2
  %a.at3 = getelementptr [4 x ptr], ptr %a, i64 %x, i64 3
  %a3 = load ptr, ptr %a.at3
  %m.at0 = getelementptr [4 x i32], ptr %m, i64 %x, i64 0
  %m0 = load i32, ptr %m.at0
  %m.at1 = getelementptr [4 x i32], ptr %m, i64 %x, i64 1
  %m1 = load i32, ptr %m.at1
  %m.at2 = getelementptr [4 x i32], ptr %m, i64 %x, i64 2
  %m2 = load i32, ptr %m.at2
  %m.at3 = getelementptr [4 x i32], ptr %m, i64 %x, i64 3
  %m3 = load i32, ptr %m.at3
  %o.at0 = getelementptr [4 x ptr], ptr %out, i64 %x, i64 0
  %o.at1 = getelementptr [4 x ptr], ptr %out, i64 %x, i64 1
  %o.at2 = getelementptr [4 x ptr], ptr %out, i64 %x, i64 2
  %o.at3 = getelementptr [4 x ptr], ptr %out, i64 %x, i64 3
  %b0.1 = and i32 %m0, 16
  %c0.1 = icmp eq i32 %b0.1, 0
  %s0.1.0 = select i1 %c0.1, ptr %a0, ptr %a1
  %s0.1.1 = select i1 %c0.1, ptr %a2, ptr %a3
  %b0.2 = and i32 %m0, 32
  %c0.2 = icmp eq i32 %b0.2, 0
  %s0.2.0 = select i1 %c0.2, ptr %s0.1.0, ptr %s0.1.1
  store ptr %s0.2.0, ptr %o.at0
  %b1.1 = and i32 %m1, 16
  %c1.1 = icmp eq i32 %b1.1, 0
  %s1.1.0 = select i1 %c1.1, ptr %a0, ptr %a1
  %s1.1.1 = select i1 %c1.1, ptr %a2, ptr %a3
  %b1.2 = and i32 %m1, 32
  %c1.2 = icmp eq i32 %b1.2, 0
  %s1.2.0 = select i1 %c1.2, ptr %s1.1.0, ptr %s1.1.1
  store ptr %s1.2.0, ptr %o.at1
  %b2.1 = and i32 %m2, 16
  %c2.1 = icmp eq i32 %b2.1, 0
  %s2.1.0 = select i1 %c2.1, ptr %a0, ptr %a1
  %s2.1.1 = select i1 %c2.1, ptr %a2, ptr %a3
  %b2.2 = and i32 %m2, 32
  %c2.2 = icmp eq i32 %b2.2, 0
  %s2.2.0 = select i1 %c2.2, ptr %s2.1.0, ptr %s2.1.1
  store ptr %s2.2.0, ptr %o.at2
  %b3.1 = and i32 %m3, 16
  %c3.1 = icmp eq i32 %b3.1, 0
  %s3.1.0 = select i1 %c3.1, ptr %a0, ptr %a1
  %s3.1.1 = select i1 %c3.1, ptr %a2, ptr %a3
  %b3.2 = and i32 %m3, 32
  %c3.2 = icmp eq i32 %b3.2, 0
  %s3.2.0 = select i1 %c3.2, ptr %s3.1.0, ptr %s3.1.1
  store ptr %s3.2.0, ptr %o.at3
  ret void
}
declare i64 @zlg.local_id.0()
