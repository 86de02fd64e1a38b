; A search in a table, ten places at most, written out: few work-items come to the last ones. That
; any of 16 lanes comes there is less than certain, so lanes are worth it; a work-item alone waits
; where no processor guesses at which place it ends.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target znver5 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.t = load ptr, ptr %arguments
  %t = load ptr, ptr %slot.t
  %at.keys = getelementptr i8, ptr %arguments, i64 8
  %slot.keys = load ptr, ptr %at.keys
  %keys = load ptr, ptr %slot.keys
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %key.at = getelementptr i32, ptr %keys, i64 %x
  %key = load i32, ptr %key.at
  %hash = lshr i32 %key, 16
  br label %probe0
probe0:
  %i0 = zext i32 %hash to i64
  %k.at0 = getelementptr [2 x i32], ptr %t, i64 %i0
  %k0 = load i32, ptr %k.at0
  %v.at0 = getelementptr [2 x i32], ptr %t, i64 %i0, i64 1
  %v0 = load i32, ptr %v.at0
  %found0 = icmp eq i32 %k0, %key
  br i1 %found0, label %end, label %other0
other0:
  %b0 = and i32 %k0, 3
  %empty0 = icmp eq i32 %b0, 0
  br i1 %empty0, label %end, label %probe1
probe1:
  %h1 = add i32 %hash, 1
  %m1 = and i32 %h1, 65535
  %i1 = zext i32 %m1 to i64
  %k.at1 = getelementptr [2 x i32], ptr %t, i64 %i1
  %k1 = load i32, ptr %k.at1
  %v.at1 = getelementptr [2 x i32], ptr %t, i64 %i1, i64 1
  %v1 = load i32, ptr %v.at1
  %found1 = icmp eq i32 %k1, %key
  br i1 %found1, label %end, label %other1
other1:
  %b1 = and i32 %k1, 3
  %empty1 = icmp eq i32 %b1, 0
  br i1 %empty1, label %end, label %probe2
probe2:
  %h2 = add i32 %hash, 2
  %m2 = and i32 %h2, 65535
  %i2 = zext i32 %m2 to i64
  %k.at2 = getelementptr [2 x i32], ptr %t, i64 %i2
  %k2 = load i32, ptr %k.at2
  %v.at2 = getelementptr [2 x i32], ptr %t, i64 %i2, i64 1
  %v2 = load i32, ptr %v.at2
  %found2 = icmp eq i32 %k2, %key
  br i1 %found2, label %end, label %other2
other2:
  %b2 = and i32 %k2, 3
  %empty2 = icmp eq i32 %b2, 0
  br i1 %empty2, label %end, label %probe3
probe3:
  %h3 = add i32 %hash, 3
  %m3 = and i32 %h3, 65535
  %i3 = zext i32 %m3 to i64
  %k.at3 = getelementptr [2 x i32], ptr %t, i64 %i3
  %k3 = load i32, ptr %k.at3
  %v.at3 = getelementptr [2 x i32], ptr %t, i64 %i3, i64 1
  %v3 = load i32, ptr %v.at3
  %found3 = icmp eq i32 %k3, %key
  br i1 %found3, label %end, label %other3
other3:
  %b3 = and i32 %k3, 3
  %empty3 = icmp eq i32 %b3, 0
  br i1 %empty3, label %end, label %probe4
probe4:
  %h4 = add i32 %hash, 4
  %m4 = and i32 %h4, 65535
  %i4 = zext i32 %m4 to i64
  %k.at4 = getelementptr [2 x i32], ptr %t, i64 %i4
  %k4 = load i32, ptr %k.at4
  %v.at4 = getelementptr [2 x i32], ptr %t, i64 %i4, i64 1
  %v4 = load i32, ptr %v.at4
  %found4 = icmp eq i32 %k4, %key
  br i1 %found4, label %end, label %other4
other4:
  %b4 = and i32 %k4, 3
  %empty4 = icmp eq i32 %b4, 0
  br i1 %empty4, label %end, label %probe5
probe5:
  %h5 = add i32 %hash, 5
  %m5 = and i32 %h5, 65535
  %i5 = zext i32 %m5 to i64
  %k.at5 = getelementptr [2 x i32], ptr %t, i64 %i5
  %k5 = load i32, ptr %k.at5
  %v.at5 = getelementptr [2 x i32], ptr %t, i64 %i5, i64 1
  %v5 = load i32, ptr %v.at5
  %found5 = icmp eq i32 %k5, %key
  br i1 %found5, label %end, label %other5
other5:
  %b5 = and i32 %k5, 3
  %empty5 = icmp eq i32 %b5, 0
  br i1 %empty5, label %end, label %probe6
probe6:
  %h6 = add i32 %hash, 6
  %m6 = and i32 %h6, 65535
  %i6 = zext i32 %m6 to i64
  %k.at6 = getelementptr [2 x i32], ptr %t, i64 %i6
  %k6 = load i32, ptr %k.at6
  %v.at6 = getelementptr [2 x i32], ptr %t, i64 %i6, i64 1
  %v6 = load i32, ptr %v.at6
  %found6 = icmp eq i32 %k6, %key
  br i1 %found6, label %end, label %other6
other6:
  %b6 = and i32 %k6, 3
  %empty6 = icmp eq i32 %b6, 0
  br i1 %empty6, label %end, label %probe7
probe7:
  %h7 = add i32 %hash, 7
  %m7 = and i32 %h7, 65535
  %i7 = zext i32 %m7 to i64
  %k.at7 = getelementptr [2 x i32], ptr %t, i64 %i7
  %k7 = load i32, ptr %k.at7
  %v.at7 = getelementptr [2 x i32], ptr %t, i64 %i7, i64 1
  %v7 = load i32, ptr %v.at7
  %found7 = icmp eq i32 %k7, %key
  br i1 %found7, label %end, label %other7
other7:
  %b7 = and i32 %k7, 3
  %empty7 = icmp eq i32 %b7, 0
  br i1 %empty7, label %end, label %probe8
probe8:
  %h8 = add i32 %hash, 8
  %m8 = and i32 %h8, 65535
  %i8 = zext i32 %m8 to i64
  %k.at8 = getelementptr [2 x i32], ptr %t, i64 %i8
  %k8 = load i32, ptr %k.at8
  %v.at8 = getelementptr [2 x i32], ptr %t, i64 %i8, i64 1
  %v8 = load i32, ptr %v.at8
  %found8 = icmp eq i32 %k8, %key
  br i1 %found8, label %end, label %other8
other8:
  %b8 = and i32 %k8, 3
  %empty8 = icmp eq i32 %b8, 0
  br i1 %empty8, label %end, label %probe9
probe9:
  %h9 = add i32 %hash, 9
  %m9 = and i32 %h9, 65535
  %i9 = zext i32 %m9 to i64
  %k.at9 = getelementptr [2 x i32], ptr %t, i64 %i9
  %k9 = load i32, ptr %k.at9
  %v.at9 = getelementptr [2 x i32], ptr %t, i64 %i9, i64 1
  %v9 = load i32, ptr %v.at9
  %found9 = icmp eq i32 %k9, %key
  br i1 %found9, label %end, label %other9
other9:
  br label %end
end:
  %result = phi i32 [ %v0, %probe0 ], [ 0, %other0 ], [ %v1, %probe1 ], [ 0, %other1 ], [ %v2, %probe2 ], [ 0, %other2 ], [ %v3, %probe3 ], [ 0, %other3 ], [ %v4, %probe4 ], [ 0, %other4 ], [ %v5, %probe5 ], [ 0, %other5 ], [ %v6, %probe6 ], [ 0, %other6 ], [ %v7, %probe7 ], [ 0, %other7 ], [ %v8, %probe8 ], [ 0, %other8 ], [ %v9, %probe9 ], [ 0, %other9 ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
