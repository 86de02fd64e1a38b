#include "backend/driver/engines/cuda/generate/device_functions.h"

#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/library.h"
#include "backend/driver/engines/simd/contract/scalar.h"

#define SPECIAL "@llvm.nvvm.read.ptx.sreg."
#define BEGIN " alwaysinline nounwind {\n"

/* clang-format off */

/* A special register, whose values are in a range, as an i64. */
#define REGISTER(name, register, range)                              \
    "declare i32 " SPECIAL register "()\n"                           \
    "define i64 @" name "()" BEGIN                                   \
    "  %1 = call i32 " SPECIAL register "(), !range " range "\n"     \
    "  %2 = zext i32 %1 to i64\n"                                    \
    "  ret i64 %2\n"                                                 \
    "}\n"

#define FENCE(name, intrinsic)                                       \
    "declare void @llvm.nvvm." intrinsic "()\n"                      \
    "define void @" name "()" BEGIN                                  \
    "  call void @llvm.nvvm." intrinsic "()\n"                       \
    "  ret void\n"                                                   \
    "}\n"

static const char text[] =
    REGISTER(SIMD_LOCAL_ID "0", "tid.x", "!0")
    REGISTER(SIMD_LOCAL_ID "1", "tid.y", "!0")
    REGISTER(SIMD_LOCAL_ID "2", "tid.z", "!0")
    REGISTER(SIMD_LOCAL_SIZE "0", "ntid.x", "!1")
    REGISTER(SIMD_LOCAL_SIZE "1", "ntid.y", "!1")
    REGISTER(SIMD_LOCAL_SIZE "2", "ntid.z", "!1")
    REGISTER(SIMD_GROUP_ID "0", "ctaid.x", "!2")
    REGISTER(SIMD_GROUP_ID "1", "ctaid.y", "!3")
    REGISTER(SIMD_GROUP_ID "2", "ctaid.z", "!3")
    REGISTER(SIMD_GROUP_COUNT "0", "nctaid.x", "!4")
    REGISTER(SIMD_GROUP_COUNT "1", "nctaid.y", "!5")
    REGISTER(SIMD_GROUP_COUNT "2", "nctaid.z", "!5")
    FENCE(SIMD_BARRIER, "barrier0")
    FENCE(CUDA_FENCE_GROUP, "membar.cta")
    FENCE(CUDA_FENCE_DEVICE, "membar.gl")
    "declare void @llvm.trap()\n"
    "define void @" SIMD_NO_FUNCTION "(ptr %pointer)" BEGIN
    "  call void @llvm.trap()\n"
    "  ret void\n"
    "}\n"
    "define i64 @" SIMD_CLOCK "()" BEGIN
    "  %1 = call i64 asm sideeffect \"mov.u64 $0, %globaltimer;\", \"=l\"()\n"
    "  ret i64 %1\n"
    "}\n"
    "!0 = !{i32 0, i32 1024}\n"
    "!1 = !{i32 1, i32 1025}\n"
    "!2 = !{i32 0, i32 2147483647}\n"
    "!3 = !{i32 0, i32 65535}\n"
    "!4 = !{i32 1, i32 -2147483648}\n"
    "!5 = !{i32 1, i32 65536}\n";

/* CUDA makes warps of 32 threads whose linear ids follow one another; sub-groups are these, or
 * aligned parts of them. */
static const char sub_groups[] =
    "declare i64 @" SIMD_LOCAL_ID "0()\n"
    "declare i64 @" SIMD_LOCAL_ID "1()\n"
    "declare i64 @" SIMD_LOCAL_ID "2()\n"
    "declare i64 @" SIMD_LOCAL_SIZE "0()\n"
    "declare i64 @" SIMD_LOCAL_SIZE "1()\n"
    "declare i32 " SPECIAL "laneid()\n"
    "declare i32 @" SIMD_WIDTH "()\n"
    "define i32 @" SIMD_LANE "()" BEGIN
    "  %lane = call i32 " SPECIAL "laneid(), !range !0\n"
    "  %width = call i32 @" SIMD_WIDTH "()\n"
    "  %low = sub i32 %width, 1\n"
    "  %own = and i32 %lane, %low\n"
    "  ret i32 %own\n"
    "}\n"
    "define i32 @" SIMD_SUB_GROUP "()" BEGIN
    "  %x = call i64 @" SIMD_LOCAL_ID "0()\n"
    "  %y = call i64 @" SIMD_LOCAL_ID "1()\n"
    "  %z = call i64 @" SIMD_LOCAL_ID "2()\n"
    "  %w = call i64 @" SIMD_LOCAL_SIZE "0()\n"
    "  %h = call i64 @" SIMD_LOCAL_SIZE "1()\n"
    "  %zh = mul i64 %z, %h\n"
    "  %row = add i64 %zh, %y\n"
    "  %before = mul i64 %row, %w\n"
    "  %id = add i64 %before, %x\n"
    "  %word = trunc i64 %id to i32\n"
    "  %width = call i32 @" SIMD_WIDTH "()\n"
    "  %group = udiv i32 %word, %width\n"
    "  ret i32 %group\n"
    "}\n"
    "declare void @llvm.nvvm.bar.warp.sync(i32)\n"
    "define void @" SIMD_SUB_GROUP_BARRIER "() convergent" BEGIN
    "  %in_warp = call i32 " SPECIAL "laneid()\n"
    "  %lane = call i32 @" SIMD_LANE "()\n"
    "  %first = sub i32 %in_warp, %lane\n"
    "  %width = call i32 @" SIMD_WIDTH "()\n"
    "  %others = sub i32 32, %width\n"
    "  %ones = lshr i32 -1, %others\n"
    "  %own = shl i32 %ones, %first\n"
    "  call void @llvm.nvvm.bar.warp.sync(i32 %own)\n"
    "  ret void\n"
    "}\n"
    "!0 = !{i32 0, i32 32}\n";

/* The work-item ends; the host says why when all have. */
static const char assertion[] =
    "declare void @" CUDA_PRINT_ASSERTION "(ptr)\n"
    "define void @" SIMD_ASSERTION "(ptr %values)" BEGIN
    "  call void @" CUDA_PRINT_ASSERTION "(ptr %values)\n"
    "  call void asm sideeffect \"exit;\", \"\"()\n"
    "  ret void\n"
    "}\n";

/* One work-item of each group comes here. Of a cooperative launch CUDA's driver tells the address
 * of memory, whose second word is for barriers of that launch; of others it is zero. Each group
 * adds one to that word, and the first group what is missing of 2^31: when all have come, the upper
 * bit has changed, and the lower ones are as they were. */
static const char device_barrier[] =
    "declare i64 @" SIMD_GROUP_ID "0()\n"
    "declare i64 @" SIMD_GROUP_ID "1()\n"
    "declare i64 @" SIMD_GROUP_ID "2()\n"
    "declare i64 @" SIMD_GROUP_COUNT "0()\n"
    "declare i64 @" SIMD_GROUP_COUNT "1()\n"
    "declare i64 @" SIMD_GROUP_COUNT "2()\n"
    "declare void @" CUDA_FENCE_DEVICE "()\n"
    "define void @" SIMD_DEVICE_BARRIER "()" BEGIN
    "  %1 = call i32 asm \"mov.u32 $0, %envreg1;\", \"=r\"()\n"
    "  %2 = call i32 asm \"mov.u32 $0, %envreg2;\", \"=r\"()\n"
    "  %3 = zext i32 %1 to i64\n"
    "  %4 = shl i64 %3, 32\n"
    "  %5 = zext i32 %2 to i64\n"
    "  %address = or i64 %4, %5\n"
    "  %together = icmp ne i64 %address, 0\n"
    "  br i1 %together, label %arrive, label %end\n"
    "arrive:\n"
    "  %memory = inttoptr i64 %address to ptr\n"
    "  %word = getelementptr i32, ptr %memory, i64 1\n"
    "  %x = call i64 @" SIMD_GROUP_ID "0()\n"
    "  %y = call i64 @" SIMD_GROUP_ID "1()\n"
    "  %z = call i64 @" SIMD_GROUP_ID "2()\n"
    "  %xy = or i64 %x, %y\n"
    "  %xyz = or i64 %xy, %z\n"
    "  %is_first = icmp eq i64 %xyz, 0\n"
    "  %columns = call i64 @" SIMD_GROUP_COUNT "0()\n"
    "  %rows = call i64 @" SIMD_GROUP_COUNT "1()\n"
    "  %planes = call i64 @" SIMD_GROUP_COUNT "2()\n"
    "  %plane = mul i64 %columns, %rows\n"
    "  %groups = mul i64 %plane, %planes\n"
    "  %missing = sub i64 2147483649, %groups\n"
    "  %wide = select i1 %is_first, i64 %missing, i64 1\n"
    "  %by = trunc i64 %wide to i32\n"
    "  call void @" CUDA_FENCE_DEVICE "()\n"
    "  %before = atomicrmw add ptr %word, i32 %by monotonic\n"
    "  br label %wait\n"
    "wait:\n"
    "  %now = load volatile i32, ptr %word\n"
    "  %changed = xor i32 %now, %before\n"
    "  %waits = icmp sge i32 %changed, 0\n"
    "  br i1 %waits, label %wait, label %go_on\n"
    "go_on:\n"
    "  call void @" CUDA_FENCE_DEVICE "()\n"
    "  br label %end\n"
    "end:\n"
    "  ret void\n"
    "}\n";

/* clang-format on */

bool cuda_link_device_functions(LLVMModuleRef module)
{
    return (LLVMGetNamedFunction(module, SIMD_DEVICE_BARRIER) == NULL ||
            cuda_link_assembly(module, device_barrier, sizeof device_barrier - 1)) &&
           cuda_link_assembly(module, text, sizeof text - 1) &&
           cuda_link_assembly(module, sub_groups, sizeof sub_groups - 1) &&
           (LLVMGetNamedFunction(module, SIMD_ASSERTION) == NULL ||
            cuda_link_assembly(module, assertion, sizeof assertion - 1));
}
