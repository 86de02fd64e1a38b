; Components that a mask picks out of the same vector take one instruction, in which elements of a
; register say where; bytes stay within 16. With SSE2 there is none.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after keep_interleaved
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --group 64 --target sse2 | FileCheck %s --check-prefix=SSE2
; PASS: keep_interleaved interleaved_access
; CHECK: [[LOW:%.*]] = and <64 x i8> {{.*}}, <i8 7,
; CHECK: [[PLACES:%.*]] = or <64 x i8> [[LOW]], <i8 0, {{.*}} i8 8, {{.*}} i8 0,
; CHECK: call <64 x i8> @llvm.x86.avx512.pshuf.b.512(<64 x i8> {{.*}}, <64 x i8> [[PLACES]])
; CHECK-NOT: select
; AVX2: call <32 x i8> @llvm.x86.avx2.pshuf.b(
; AVX2-NOT: select
; SSE2-NOT: @llvm.x86
; SSE2: select
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
  %a.at0 = getelementptr [8 x i8], ptr %a, i64 %x, i64 0
  %a0 = load i8, ptr %a.at0
  %a.at1 = getelementptr [8 x i8], ptr %a, i64 %x, i64 1
  %a1 = load i8, ptr %a.at1
  %a.at2 = getelementptr [8 x i8], ptr %a, i64 %x, i64 2
  %a2 = load i8, ptr %a.at2
  %a.at3 = getelementptr [8 x i8], ptr %a, i64 %x, i64 3
  %a3 = load i8, ptr %a.at3
  %a.at4 = getelementptr [8 x i8], ptr %a, i64 %x, i64 4
  %a4 = load i8, ptr %a.at4
  %a.at5 = getelementptr [8 x i8], ptr %a, i64 %x, i64 5
  %a5 = load i8, ptr %a.at5
  %a.at6 = getelementptr [8 x i8], ptr %a, i64 %x, i64 6
  %a6 = load i8, ptr %a.at6
  %a.at7 = getelementptr [8 x i8], ptr %a, i64 %x, i64 7
  %a7 = load i8, ptr %a.at7
  %m.at0 = getelementptr [8 x i8], ptr %m, i64 %x, i64 0
  %m0 = load i8, ptr %m.at0
  %m.at1 = getelementptr [8 x i8], ptr %m, i64 %x, i64 1
  %m1 = load i8, ptr %m.at1
  %m.at2 = getelementptr [8 x i8], ptr %m, i64 %x, i64 2
  %m2 = load i8, ptr %m.at2
  %m.at3 = getelementptr [8 x i8], ptr %m, i64 %x, i64 3
  %m3 = load i8, ptr %m.at3
  %m.at4 = getelementptr [8 x i8], ptr %m, i64 %x, i64 4
  %m4 = load i8, ptr %m.at4
  %m.at5 = getelementptr [8 x i8], ptr %m, i64 %x, i64 5
  %m5 = load i8, ptr %m.at5
  %m.at6 = getelementptr [8 x i8], ptr %m, i64 %x, i64 6
  %m6 = load i8, ptr %m.at6
  %m.at7 = getelementptr [8 x i8], ptr %m, i64 %x, i64 7
  %m7 = load i8, ptr %m.at7
  %o.at0 = getelementptr [8 x i8], ptr %out, i64 %x, i64 0
  %o.at1 = getelementptr [8 x i8], ptr %out, i64 %x, i64 1
  %o.at2 = getelementptr [8 x i8], ptr %out, i64 %x, i64 2
  %o.at3 = getelementptr [8 x i8], ptr %out, i64 %x, i64 3
  %o.at4 = getelementptr [8 x i8], ptr %out, i64 %x, i64 4
  %o.at5 = getelementptr [8 x i8], ptr %out, i64 %x, i64 5
  %o.at6 = getelementptr [8 x i8], ptr %out, i64 %x, i64 6
  %o.at7 = getelementptr [8 x i8], ptr %out, i64 %x, i64 7
  %i0 = and i8 %m0, 7
  %c0.1 = icmp eq i8 %i0, 1
  %s0.1 = select i1 %c0.1, i8 %a1, i8 %a0
  %c0.2 = icmp eq i8 %i0, 2
  %s0.2 = select i1 %c0.2, i8 %a2, i8 %s0.1
  %c0.3 = icmp eq i8 %i0, 3
  %s0.3 = select i1 %c0.3, i8 %a3, i8 %s0.2
  %c0.4 = icmp eq i8 %i0, 4
  %s0.4 = select i1 %c0.4, i8 %a4, i8 %s0.3
  %c0.5 = icmp eq i8 %i0, 5
  %s0.5 = select i1 %c0.5, i8 %a5, i8 %s0.4
  %c0.6 = icmp eq i8 %i0, 6
  %s0.6 = select i1 %c0.6, i8 %a6, i8 %s0.5
  %c0.7 = icmp eq i8 %i0, 7
  %s0.7 = select i1 %c0.7, i8 %a7, i8 %s0.6
  store i8 %s0.7, ptr %o.at0
  %i1 = and i8 %m1, 7
  %c1.1 = icmp eq i8 %i1, 1
  %s1.1 = select i1 %c1.1, i8 %a1, i8 %a0
  %c1.2 = icmp eq i8 %i1, 2
  %s1.2 = select i1 %c1.2, i8 %a2, i8 %s1.1
  %c1.3 = icmp eq i8 %i1, 3
  %s1.3 = select i1 %c1.3, i8 %a3, i8 %s1.2
  %c1.4 = icmp eq i8 %i1, 4
  %s1.4 = select i1 %c1.4, i8 %a4, i8 %s1.3
  %c1.5 = icmp eq i8 %i1, 5
  %s1.5 = select i1 %c1.5, i8 %a5, i8 %s1.4
  %c1.6 = icmp eq i8 %i1, 6
  %s1.6 = select i1 %c1.6, i8 %a6, i8 %s1.5
  %c1.7 = icmp eq i8 %i1, 7
  %s1.7 = select i1 %c1.7, i8 %a7, i8 %s1.6
  store i8 %s1.7, ptr %o.at1
  %i2 = and i8 %m2, 7
  %c2.1 = icmp eq i8 %i2, 1
  %s2.1 = select i1 %c2.1, i8 %a1, i8 %a0
  %c2.2 = icmp eq i8 %i2, 2
  %s2.2 = select i1 %c2.2, i8 %a2, i8 %s2.1
  %c2.3 = icmp eq i8 %i2, 3
  %s2.3 = select i1 %c2.3, i8 %a3, i8 %s2.2
  %c2.4 = icmp eq i8 %i2, 4
  %s2.4 = select i1 %c2.4, i8 %a4, i8 %s2.3
  %c2.5 = icmp eq i8 %i2, 5
  %s2.5 = select i1 %c2.5, i8 %a5, i8 %s2.4
  %c2.6 = icmp eq i8 %i2, 6
  %s2.6 = select i1 %c2.6, i8 %a6, i8 %s2.5
  %c2.7 = icmp eq i8 %i2, 7
  %s2.7 = select i1 %c2.7, i8 %a7, i8 %s2.6
  store i8 %s2.7, ptr %o.at2
  %i3 = and i8 %m3, 7
  %c3.1 = icmp eq i8 %i3, 1
  %s3.1 = select i1 %c3.1, i8 %a1, i8 %a0
  %c3.2 = icmp eq i8 %i3, 2
  %s3.2 = select i1 %c3.2, i8 %a2, i8 %s3.1
  %c3.3 = icmp eq i8 %i3, 3
  %s3.3 = select i1 %c3.3, i8 %a3, i8 %s3.2
  %c3.4 = icmp eq i8 %i3, 4
  %s3.4 = select i1 %c3.4, i8 %a4, i8 %s3.3
  %c3.5 = icmp eq i8 %i3, 5
  %s3.5 = select i1 %c3.5, i8 %a5, i8 %s3.4
  %c3.6 = icmp eq i8 %i3, 6
  %s3.6 = select i1 %c3.6, i8 %a6, i8 %s3.5
  %c3.7 = icmp eq i8 %i3, 7
  %s3.7 = select i1 %c3.7, i8 %a7, i8 %s3.6
  store i8 %s3.7, ptr %o.at3
  %i4 = and i8 %m4, 7
  %c4.1 = icmp eq i8 %i4, 1
  %s4.1 = select i1 %c4.1, i8 %a1, i8 %a0
  %c4.2 = icmp eq i8 %i4, 2
  %s4.2 = select i1 %c4.2, i8 %a2, i8 %s4.1
  %c4.3 = icmp eq i8 %i4, 3
  %s4.3 = select i1 %c4.3, i8 %a3, i8 %s4.2
  %c4.4 = icmp eq i8 %i4, 4
  %s4.4 = select i1 %c4.4, i8 %a4, i8 %s4.3
  %c4.5 = icmp eq i8 %i4, 5
  %s4.5 = select i1 %c4.5, i8 %a5, i8 %s4.4
  %c4.6 = icmp eq i8 %i4, 6
  %s4.6 = select i1 %c4.6, i8 %a6, i8 %s4.5
  %c4.7 = icmp eq i8 %i4, 7
  %s4.7 = select i1 %c4.7, i8 %a7, i8 %s4.6
  store i8 %s4.7, ptr %o.at4
  %i5 = and i8 %m5, 7
  %c5.1 = icmp eq i8 %i5, 1
  %s5.1 = select i1 %c5.1, i8 %a1, i8 %a0
  %c5.2 = icmp eq i8 %i5, 2
  %s5.2 = select i1 %c5.2, i8 %a2, i8 %s5.1
  %c5.3 = icmp eq i8 %i5, 3
  %s5.3 = select i1 %c5.3, i8 %a3, i8 %s5.2
  %c5.4 = icmp eq i8 %i5, 4
  %s5.4 = select i1 %c5.4, i8 %a4, i8 %s5.3
  %c5.5 = icmp eq i8 %i5, 5
  %s5.5 = select i1 %c5.5, i8 %a5, i8 %s5.4
  %c5.6 = icmp eq i8 %i5, 6
  %s5.6 = select i1 %c5.6, i8 %a6, i8 %s5.5
  %c5.7 = icmp eq i8 %i5, 7
  %s5.7 = select i1 %c5.7, i8 %a7, i8 %s5.6
  store i8 %s5.7, ptr %o.at5
  %i6 = and i8 %m6, 7
  %c6.1 = icmp eq i8 %i6, 1
  %s6.1 = select i1 %c6.1, i8 %a1, i8 %a0
  %c6.2 = icmp eq i8 %i6, 2
  %s6.2 = select i1 %c6.2, i8 %a2, i8 %s6.1
  %c6.3 = icmp eq i8 %i6, 3
  %s6.3 = select i1 %c6.3, i8 %a3, i8 %s6.2
  %c6.4 = icmp eq i8 %i6, 4
  %s6.4 = select i1 %c6.4, i8 %a4, i8 %s6.3
  %c6.5 = icmp eq i8 %i6, 5
  %s6.5 = select i1 %c6.5, i8 %a5, i8 %s6.4
  %c6.6 = icmp eq i8 %i6, 6
  %s6.6 = select i1 %c6.6, i8 %a6, i8 %s6.5
  %c6.7 = icmp eq i8 %i6, 7
  %s6.7 = select i1 %c6.7, i8 %a7, i8 %s6.6
  store i8 %s6.7, ptr %o.at6
  %i7 = and i8 %m7, 7
  %c7.1 = icmp eq i8 %i7, 1
  %s7.1 = select i1 %c7.1, i8 %a1, i8 %a0
  %c7.2 = icmp eq i8 %i7, 2
  %s7.2 = select i1 %c7.2, i8 %a2, i8 %s7.1
  %c7.3 = icmp eq i8 %i7, 3
  %s7.3 = select i1 %c7.3, i8 %a3, i8 %s7.2
  %c7.4 = icmp eq i8 %i7, 4
  %s7.4 = select i1 %c7.4, i8 %a4, i8 %s7.3
  %c7.5 = icmp eq i8 %i7, 5
  %s7.5 = select i1 %c7.5, i8 %a5, i8 %s7.4
  %c7.6 = icmp eq i8 %i7, 6
  %s7.6 = select i1 %c7.6, i8 %a6, i8 %s7.5
  %c7.7 = icmp eq i8 %i7, 7
  %s7.7 = select i1 %c7.7, i8 %a7, i8 %s7.6
  store i8 %s7.7, ptr %o.at7
  ret void
}
declare i64 @zlg.local_id.0()
