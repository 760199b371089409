<?php

declare(strict_types=1);

namespace App\Models;

use Psr\Log\LoggerInterface;
use App\Support\{Str, Arr as Arrays};
use function App\helper;
require_once __DIR__ . '/boot.php';
require 'other.php';

/**
 * A user.
 */
#[Entity(table: 'users')]
final class User extends Model implements JsonSerializable, \Countable
{
    use SoftDeletes, Notifies;

    public const LIMIT = 10;
    private ?string $name = null;
    protected static int $count = 0, $other;

    public function __construct(private LoggerInterface $logger, int $x = 5)
    {
        parent::__construct();
    }

    /** Its label. */
    #[Pure]
    protected function label(Str $s): string
    {
        $f = function ($x) use ($s) { return $x; };
        $g = fn($x) => $x + 1;
        return Str::upper($this->name) . helper($s) . (new Arrays($x))->first();
    }

    abstract function none();
    public static function make(): static { return new static(); }
}

interface Shape extends Base { const X = 1; public function area(): float; }

trait Loud
{
    function shout() { }
}

enum Suit: string implements HasLabel
{
    case Hearts = 'H';
    case Spades = 'S';
    public function color(): string { return 'Red'; }
}

/** Adds. */
function add(int $a, int $b): int
{
    return $a + $b;
}

const GLOBAL_LIMIT = 5;
define('OLD', 1);
$config = ['a' => 1];
$handler = function () { return 1; };
return new class extends Base { function run() {} };
