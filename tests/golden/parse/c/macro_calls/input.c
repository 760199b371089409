DEFINE_CMD(start)
DEFINE_CMD(stop)
static int live;
