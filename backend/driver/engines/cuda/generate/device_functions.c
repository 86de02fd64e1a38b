/* Written as LLVM's assembly, because the names of NVPTX's intrinsics change: its reader knows the
 * older ones too. */
#include "backend/driver/engines/cuda/generate/device_functions.h"

#include <string.h>

#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

#include "backend/driver/engines/simd/contract/scalar.h"

#define SPECIAL "@llvm.nvvm.read.ptx.sreg."
#define INLINE " alwaysinline nounwind {\n"

/* A special register, whose values are in a range, as an i64. */
#define REGISTER(name, register, range)                                                          \
    "declare i32 " SPECIAL register "()\n"                                                       \
                                    "define i64 @" name "()" INLINE                              \
                                    "  %1 = call i32 " SPECIAL register "(), !range " range "\n" \
                                                                        "  %2 = zext i32 %1 to " \
                                                                        "i64\n"                  \
                                                                        "  ret i64 %2\n"         \
                                                                        "}\n"

#define FENCE(name, intrinsic)                                                  \
    "declare void @llvm.nvvm." intrinsic "()\n"                                 \
    "define void @" name "()" INLINE "  call void @llvm.nvvm." intrinsic "()\n" \
    "  ret void\n"                                                              \
    "}\n"

/* Warps are the sub-groups: CUDA makes them of 32 threads whose linear ids follow one another. */
#define LINEAR_ID                               \
    "  %x = call i64 @" SIMD_LOCAL_ID "0()\n"   \
    "  %y = call i64 @" SIMD_LOCAL_ID "1()\n"   \
    "  %z = call i64 @" SIMD_LOCAL_ID "2()\n"   \
    "  %w = call i64 @" SIMD_LOCAL_SIZE "0()\n" \
    "  %h = call i64 @" SIMD_LOCAL_SIZE "1()\n" \
    "  %zh = mul i64 %z, %h\n"                  \
    "  %row = add i64 %zh, %y\n"                \
    "  %before = mul i64 %row, %w\n"            \
    "  %id = add i64 %before, %x\n"

#define WORD(name, computation)                                                            \
    "define i32 @" name "() alwaysinline nounwind {" LINEAR_ID "  %of = " computation "\n" \
    "  %word = trunc i64 %of to i32\n"                                                     \
    "  ret i32 %word\n"                                                                    \
    "}\n"

static const char text[] = "target triple = \"nvptx64-nvidia-cuda\"\n" REGISTER(
    SIMD_LOCAL_ID "0", "tid.x", "!0") REGISTER(SIMD_LOCAL_ID "1", "tid.y", "!0")
    REGISTER(SIMD_LOCAL_ID "2", "tid.z", "!0") REGISTER(SIMD_LOCAL_SIZE "0", "ntid.x", "!1")
        REGISTER(SIMD_LOCAL_SIZE "1", "ntid.y", "!1") REGISTER(SIMD_LOCAL_SIZE "2", "ntid.z", "!1")
            REGISTER(SIMD_GROUP_ID "0", "ctaid.x", "!2") REGISTER(
                SIMD_GROUP_ID "1", "ctaid.y", "!3") REGISTER(SIMD_GROUP_ID "2", "ctaid.z", "!3")
                REGISTER(SIMD_GROUP_COUNT "0", "nctaid.x", "!4") REGISTER(SIMD_GROUP_COUNT "1",
                                                                          "nctaid.y", "!5")
                    REGISTER(SIMD_GROUP_COUNT "2", "nctaid.z", "!5") FENCE(SIMD_BARRIER, "barrier0")
                        FENCE(CUDA_FENCE_GROUP, "membar.cta") FENCE(CUDA_FENCE_DEVICE, "membar.gl")
                            WORD(SIMD_LANE, "and i64 %id, 31")
                                WORD(SIMD_SUB_GROUP,
                                     "lshr i64 %id, 5") "define i32 @" SIMD_WIDTH
                                                        "() alwaysinline nounwind { ret i32 32 }\n"
                                                        "define i64 @" SIMD_CLOCK
                                                        "() alwaysinline nounwind {\n"
                                                        "  %1 = call i64 asm sideeffect \"mov.u64 "
                                                        "$0, %globaltimer;\", \"=l\"()\n"
                                                        "  ret i64 %1\n"
                                                        "}\n"
                                                        "!0 = !{i32 0, i32 1024}\n"
                                                        "!1 = !{i32 1, i32 1025}\n"
                                                        "!2 = !{i32 0, i32 2147483647}\n"
                                                        "!3 = !{i32 0, i32 65535}\n"
                                                        "!4 = !{i32 1, i32 -2147483648}\n"
                                                        "!5 = !{i32 1, i32 65536}\n";

bool cuda_link_device_functions(LLVMModuleRef module)
{
    LLVMModuleRef functions = NULL;
    char *message = NULL;
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, sizeof text - 1, "device functions");
    if (LLVMParseIRInContext(LLVMGetModuleContext(module), buffer, &functions, &message) != 0) {
        LLVMDisposeMessage(message);
        return false;
    }
    LLVMSetDataLayout(functions, LLVMGetDataLayoutStr(module));
    return LLVMLinkModules2(module, functions) == 0; /* which takes the functions */
}
