// The functions of libcurl that `WolframAlpha` calls, found in the shared library at run time.
//
// An executable that links libcurl loads it at every start, together with about thirty libraries that it
// needs. Because the functions are declared here, a build does not need libcurl's headers either. Each
// function calls the function of libcurl with the same name. The numbers and signatures are part of
// libcurl's stable binary interface: https://curl.se/libcurl/abi.html

#pragma once

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct ccurl_easy ccurl_easy;
typedef struct ccurl_multi ccurl_multi;
typedef size_t (*ccurl_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_debug_callback)(ccurl_easy *easy, int kind, char *bytes, size_t count, void *context);

typedef enum ccurl_option {
  CCURLOPT_VERBOSE = 41,
  CCURLOPT_FOLLOWLOCATION = 52,
  CCURLOPT_MAXREDIRS = 68,
  CCURLOPT_HTTP_VERSION = 84,
  CCURLOPT_NOSIGNAL = 99,
  CCURLOPT_MAXFILESIZE = 114,
  CCURLOPT_TIMEOUT_MS = 155,
  CCURLOPT_CONNECTTIMEOUT_MS = 156,
  CCURLOPT_HTTP_CONTENT_DECODING = 158,
  CCURLOPT_PROTOCOLS = 181,
  CCURLOPT_REDIR_PROTOCOLS = 182,
  CCURLOPT_HTTP09_ALLOWED = 285,
  CCURLOPT_WRITEDATA = 10001,
  CCURLOPT_URL = 10002,
  CCURLOPT_HEADERDATA = 10029,
  CCURLOPT_DEBUGDATA = 10095,
  CCURLOPT_WRITEFUNCTION = 20011,
  CCURLOPT_HEADERFUNCTION = 20079,
  CCURLOPT_DEBUGFUNCTION = 20094,
} ccurl_option;

typedef enum ccurl_info {
  CCURLINFO_RESPONSE_CODE = 0x200002,
  CCURLINFO_HTTP_CONNECTCODE = 0x200016,
  CCURLINFO_OS_ERRNO = 0x200019,
} ccurl_info;

/// What a debug callback receives.
typedef enum ccurl_debug {
  CCURLDEBUG_HEADER_OUT = 2,
} ccurl_debug;

/// Loads libcurl and initializes it. Must have returned true before any other function is called, and
/// must not be called by two threads at once.
///
/// - Parameter library: The library's file name, such as "libcurl.so.4".
/// - Returns: Whether the library is installed and has all functions. Version 7.68 and later have them.
bool ccurl_load(const char *library);

ccurl_easy *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(ccurl_easy *easy);
int ccurl_easy_setopt_long(ccurl_easy *easy, ccurl_option option, long value);
int ccurl_easy_setopt_pointer(ccurl_easy *easy, ccurl_option option, const void *value);
int ccurl_easy_setopt_callback(ccurl_easy *easy, ccurl_option option, ccurl_callback value);
int ccurl_easy_setopt_debug_callback(ccurl_easy *easy, ccurl_debug_callback value);
/// Returns 0 if libcurl does not know the value.
long ccurl_easy_getinfo_long(ccurl_easy *easy, ccurl_info info);

ccurl_multi *_Nullable ccurl_multi_init(void);
void ccurl_multi_cleanup(ccurl_multi *multi);
int ccurl_multi_add_handle(ccurl_multi *multi, ccurl_easy *easy);
int ccurl_multi_remove_handle(ccurl_multi *multi, ccurl_easy *easy);
int ccurl_multi_perform(ccurl_multi *multi, int *running);
int ccurl_multi_poll(ccurl_multi *multi, int milliseconds);
int ccurl_multi_wakeup(ccurl_multi *multi);
/// Returns the result of the only transfer, or -1 if it is not done.
int ccurl_multi_result(ccurl_multi *multi);

#pragma clang assume_nonnull end
