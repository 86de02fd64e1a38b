; The largest of 16 bytes that each lane has of its own: they are taken apart as words, and 32 lanes
; compare them in one register. Not of eight numbers of 16 bits.
; RUN: vectorize %s --kernel bytes --group 64 --target avx2 --remarks | FileCheck %s
; RUN: vectorize %s --kernel shorts --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=SHORTS
; RUN: vectorize %s --kernel bytes --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=SHORTS
; PASS: many_lanes
; CHECK: 32 lanes: most values are so narrow that a register has so many [many_lanes]
; SHORTS-NOT: [many_lanes]
define void @bytes(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr ptr, ptr %arguments, i64 1
  %slot.b.at = load ptr, ptr %slot.b
  %b = load ptr, ptr %slot.b.at
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [16 x i8], ptr %a, i64 %x
  %at0 = getelementptr i8, ptr %row, i64 0
  %v0 = load i8, ptr %at0
  %m0 = call i8 @llvm.smax.i8(i8 %v0, i8 %v0)
  %at1 = getelementptr i8, ptr %row, i64 1
  %v1 = load i8, ptr %at1
  %m1 = call i8 @llvm.smax.i8(i8 %m0, i8 %v1)
  %at2 = getelementptr i8, ptr %row, i64 2
  %v2 = load i8, ptr %at2
  %m2 = call i8 @llvm.smax.i8(i8 %m1, i8 %v2)
  %at3 = getelementptr i8, ptr %row, i64 3
  %v3 = load i8, ptr %at3
  %m3 = call i8 @llvm.smax.i8(i8 %m2, i8 %v3)
  %at4 = getelementptr i8, ptr %row, i64 4
  %v4 = load i8, ptr %at4
  %m4 = call i8 @llvm.smax.i8(i8 %m3, i8 %v4)
  %at5 = getelementptr i8, ptr %row, i64 5
  %v5 = load i8, ptr %at5
  %m5 = call i8 @llvm.smax.i8(i8 %m4, i8 %v5)
  %at6 = getelementptr i8, ptr %row, i64 6
  %v6 = load i8, ptr %at6
  %m6 = call i8 @llvm.smax.i8(i8 %m5, i8 %v6)
  %at7 = getelementptr i8, ptr %row, i64 7
  %v7 = load i8, ptr %at7
  %m7 = call i8 @llvm.smax.i8(i8 %m6, i8 %v7)
  %at8 = getelementptr i8, ptr %row, i64 8
  %v8 = load i8, ptr %at8
  %m8 = call i8 @llvm.smax.i8(i8 %m7, i8 %v8)
  %at9 = getelementptr i8, ptr %row, i64 9
  %v9 = load i8, ptr %at9
  %m9 = call i8 @llvm.smax.i8(i8 %m8, i8 %v9)
  %at10 = getelementptr i8, ptr %row, i64 10
  %v10 = load i8, ptr %at10
  %m10 = call i8 @llvm.smax.i8(i8 %m9, i8 %v10)
  %at11 = getelementptr i8, ptr %row, i64 11
  %v11 = load i8, ptr %at11
  %m11 = call i8 @llvm.smax.i8(i8 %m10, i8 %v11)
  %at12 = getelementptr i8, ptr %row, i64 12
  %v12 = load i8, ptr %at12
  %m12 = call i8 @llvm.smax.i8(i8 %m11, i8 %v12)
  %at13 = getelementptr i8, ptr %row, i64 13
  %v13 = load i8, ptr %at13
  %m13 = call i8 @llvm.smax.i8(i8 %m12, i8 %v13)
  %at14 = getelementptr i8, ptr %row, i64 14
  %v14 = load i8, ptr %at14
  %m14 = call i8 @llvm.smax.i8(i8 %m13, i8 %v14)
  %at15 = getelementptr i8, ptr %row, i64 15
  %v15 = load i8, ptr %at15
  %m15 = call i8 @llvm.smax.i8(i8 %m14, i8 %v15)
  %to = getelementptr i8, ptr %b, i64 %x
  store i8 %m15, ptr %to
  ret void
}
define void @shorts(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr ptr, ptr %arguments, i64 1
  %slot.b.at = load ptr, ptr %slot.b
  %b = load ptr, ptr %slot.b.at
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [8 x i16], ptr %a, i64 %x
  %at0 = getelementptr i16, ptr %row, i64 0
  %v0 = load i16, ptr %at0
  %m0 = call i16 @llvm.smax.i16(i16 %v0, i16 %v0)
  %at1 = getelementptr i16, ptr %row, i64 1
  %v1 = load i16, ptr %at1
  %m1 = call i16 @llvm.smax.i16(i16 %m0, i16 %v1)
  %at2 = getelementptr i16, ptr %row, i64 2
  %v2 = load i16, ptr %at2
  %m2 = call i16 @llvm.smax.i16(i16 %m1, i16 %v2)
  %at3 = getelementptr i16, ptr %row, i64 3
  %v3 = load i16, ptr %at3
  %m3 = call i16 @llvm.smax.i16(i16 %m2, i16 %v3)
  %at4 = getelementptr i16, ptr %row, i64 4
  %v4 = load i16, ptr %at4
  %m4 = call i16 @llvm.smax.i16(i16 %m3, i16 %v4)
  %at5 = getelementptr i16, ptr %row, i64 5
  %v5 = load i16, ptr %at5
  %m5 = call i16 @llvm.smax.i16(i16 %m4, i16 %v5)
  %at6 = getelementptr i16, ptr %row, i64 6
  %v6 = load i16, ptr %at6
  %m6 = call i16 @llvm.smax.i16(i16 %m5, i16 %v6)
  %at7 = getelementptr i16, ptr %row, i64 7
  %v7 = load i16, ptr %at7
  %m7 = call i16 @llvm.smax.i16(i16 %m6, i16 %v7)
  %to = getelementptr i16, ptr %b, i64 %x
  store i16 %m7, ptr %to
  ret void
}
declare i8 @llvm.smax.i8(i8, i8)
declare i16 @llvm.smax.i16(i16, i16)
declare i64 @zlg.local_id.0()
