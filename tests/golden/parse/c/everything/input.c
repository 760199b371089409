#include "x.h"
#include <stdio.h>

#define LIMIT 1
#define TWICE(x) \
  ((x) * 2)

/* A point. */
typedef struct {
  int a; /* across */
} Point;
typedef struct node {
  struct node *next;
  int (*visit)(struct node *);
  unsigned bits : 3;
} node_t;
typedef int (*compare)(const void *, const void *);
struct s { int x; } v;
struct s;
union u { int i; float f; };
enum colour { RED = 1, GREEN };

int x[3] = {1}, *y;
extern int declared;

// Makes one.
int *make(int a);
int *make(int a) {
  int local = helper(a);
  struct s inner = {local};
  return inner.call(TWICE(local));
}

static void hidden(void) {}
static inline unsigned long long wide(void) { return 1; }
#ifdef A
int conditional(void) { return 1; }
#else
int conditional(void) { return 2; }
#endif
