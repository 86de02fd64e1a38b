; Lanes as ever: a checksum, in which each byte waits for the one before it; and numbers of 32 bits.
; RUN: vectorize %s --kernel checksum --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel words --group 64 --target skylake-avx512 --plan
; PASS: unroll_rows row_access
; CHECK: ; lanes 16,
define void @checksum(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.o = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.o = load ptr, ptr %slot.o
  %o = load ptr, ptr %at.o
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds i8, ptr %a, i64 %row
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %hash = phi i32 [ 7, %entry ], [ %mixed, %round ]
  %at = getelementptr inbounds i8, ptr %from, i64 %k
  %x = load i8, ptr %at
  %wide = zext i8 %x to i32
  %added = add i32 %hash, %wide
  %mixed = mul i32 %added, 16777619
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  %to = getelementptr inbounds i32, ptr %o, i64 %l
  store i32 %mixed, ptr %to
  ret void
}
define void @words(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.o = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.o = load ptr, ptr %slot.o
  %o = load ptr, ptr %at.o
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds i32, ptr %a, i64 %row
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi i32 [ 0, %entry ], [ %more, %round ]
  %at = getelementptr inbounds i32, ptr %from, i64 %k
  %x = load i32, ptr %at
  %more = add i32 %sum, %x
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  %to = getelementptr inbounds i32, ptr %o, i64 %l
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
