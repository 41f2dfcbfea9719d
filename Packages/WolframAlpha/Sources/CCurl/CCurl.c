#include "CCurl.h"

#include <dlfcn.h>
#include <string.h>

typedef struct {
  int message;
  ccurl_easy *easy;
  union {
    void *whatever;
    int result;
  } data;
} message;

typedef struct {
  int (*global_init)(long flags);
  ccurl_easy *(*easy_init)(void);
  void (*easy_cleanup)(ccurl_easy *);
  int (*easy_setopt)(ccurl_easy *, int option, ...);
  int (*easy_getinfo)(ccurl_easy *, int info, ...);
  ccurl_multi *(*multi_init)(void);
  int (*multi_cleanup)(ccurl_multi *);
  int (*multi_add_handle)(ccurl_multi *, ccurl_easy *);
  int (*multi_remove_handle)(ccurl_multi *, ccurl_easy *);
  int (*multi_perform)(ccurl_multi *, int *running);
  int (*multi_poll)(ccurl_multi *, void *descriptors, unsigned count, int milliseconds, int *ready);
  int (*multi_wakeup)(ccurl_multi *);
  message *(*multi_info_read)(ccurl_multi *, int *left);
} functions;

static functions curl;

// C has no conversion from a data pointer to a function pointer, but POSIX says that both have the same
// representation.
static bool resolve(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

bool ccurl_load(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  const long everything = 3;
  functions found;
  if (resolve(library, "curl_global_init", &found.global_init)
      && resolve(library, "curl_easy_init", &found.easy_init)
      && resolve(library, "curl_easy_cleanup", &found.easy_cleanup)
      && resolve(library, "curl_easy_setopt", &found.easy_setopt)
      && resolve(library, "curl_easy_getinfo", &found.easy_getinfo)
      && resolve(library, "curl_multi_init", &found.multi_init)
      && resolve(library, "curl_multi_cleanup", &found.multi_cleanup)
      && resolve(library, "curl_multi_add_handle", &found.multi_add_handle)
      && resolve(library, "curl_multi_remove_handle", &found.multi_remove_handle)
      && resolve(library, "curl_multi_perform", &found.multi_perform)
      && resolve(library, "curl_multi_poll", &found.multi_poll)
      && resolve(library, "curl_multi_wakeup", &found.multi_wakeup)
      && resolve(library, "curl_multi_info_read", &found.multi_info_read)
      && found.global_init(everything) == 0) {
    curl = found;
    return true;
  }
  dlclose(library);
  return false;
}

ccurl_easy *ccurl_easy_init(void) { return curl.easy_init(); }

void ccurl_easy_cleanup(ccurl_easy *easy) { curl.easy_cleanup(easy); }

int ccurl_easy_setopt_long(ccurl_easy *easy, ccurl_option option, long value) {
  return curl.easy_setopt(easy, (int)option, value);
}

int ccurl_easy_setopt_pointer(ccurl_easy *easy, ccurl_option option, const void *value) {
  return curl.easy_setopt(easy, (int)option, value);
}

int ccurl_easy_setopt_callback(ccurl_easy *easy, ccurl_option option, ccurl_callback value) {
  return curl.easy_setopt(easy, (int)option, value);
}

int ccurl_easy_setopt_debug_callback(ccurl_easy *easy, ccurl_debug_callback value) {
  return curl.easy_setopt(easy, (int)CCURLOPT_DEBUGFUNCTION, value);
}

long ccurl_easy_getinfo_long(ccurl_easy *easy, ccurl_info info) {
  long value = 0;
  return curl.easy_getinfo(easy, (int)info, &value) == 0 ? value : 0;
}

ccurl_multi *ccurl_multi_init(void) { return curl.multi_init(); }

void ccurl_multi_cleanup(ccurl_multi *multi) { curl.multi_cleanup(multi); }

int ccurl_multi_add_handle(ccurl_multi *multi, ccurl_easy *easy) {
  return curl.multi_add_handle(multi, easy);
}

int ccurl_multi_remove_handle(ccurl_multi *multi, ccurl_easy *easy) {
  return curl.multi_remove_handle(multi, easy);
}

int ccurl_multi_perform(ccurl_multi *multi, int *running) {
  return curl.multi_perform(multi, running);
}

int ccurl_multi_poll(ccurl_multi *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int ccurl_multi_wakeup(ccurl_multi *multi) { return curl.multi_wakeup(multi); }

int ccurl_multi_result(ccurl_multi *multi) {
  int left = 0;
  message *done = curl.multi_info_read(multi, &left);
  return done == NULL ? -1 : done->data.result;
}
