/** @file
 *  How a public function is declared. */
#ifndef ZELLIGE_EXPORT_H
#define ZELLIGE_EXPORT_H

#if defined(__GNUC__) || defined(__clang__)
#define ZLG_API __attribute__((visibility("default")))
#define ZLG_CHECKED __attribute__((warn_unused_result))
#else
#define ZLG_API
#define ZLG_CHECKED
#endif

#ifdef __cplusplus
#define ZLG_BEGIN_DECLS extern "C" {
#define ZLG_END_DECLS }
#else
#define ZLG_BEGIN_DECLS
#define ZLG_END_DECLS
#endif

#endif
