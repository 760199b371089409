struct outer {
  struct {
    int left;
    union {
      int word;
      char bytes[4];
    };
  } inner;
  struct {
    int plain;
  };
  struct {
    int x;
  } * first, second;
};

typedef struct {
  int size;
} box, *box_pointer;

static struct {
  int count;
} state;

void run(void) {
  struct {
    int temporary;
  } local;
}
