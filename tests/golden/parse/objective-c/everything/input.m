#import <Foundation/Foundation.h>
#import "Shop.h"
@import UIKit;

/// Sells things.
@interface Shop : NSObject <Opening, NSCopying>

@property (nonatomic, strong) NSString *title;
@property (readonly) NSInteger count;

/// Opens it.
- (instancetype)initWithTitle:(NSString *)title hour:(int)hour;
+ (Shop *)shared;

@end

@interface Shop ()
@property BOOL open;
@end

@protocol Opening <NSObject>
- (void)open;
@optional
- (void)close;
@end

@implementation Shop {
  int _hour;
}

@synthesize title = _title;

- (instancetype)initWithTitle:(NSString *)title hour:(int)hour {
  if ((self = [super init])) {
    _title = [title copy];
    [self open];
  }
  return self;
}

+ (Shop *)shared {
  static Shop *one;
  dispatch_once(&once, ^{ one = [Shop new]; });
  return one;
}

@end

@implementation Shop (Extras)
- (void)sweep { Broom *b = [[Broom alloc] init]; [b moveFrom:1 to:2]; }
@end

typedef NS_ENUM(NSInteger, Kind) {
  KindOne,
  KindTwo
};

typedef void (^Done)(BOOL ok);
static NSString *const kName = @"shop";

static void helper(int a) { NSLog(@"%d", a); }
