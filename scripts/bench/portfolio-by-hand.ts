import { HOLDINGS, momentum, strongest } from './top-momentum.ts';

/** What the same job comes to without an engine: typed arrays, one pass, no orders, no log. */
export interface HandResult {
  readonly equity: Float64Array;
  readonly sharpe: number;
  readonly sortino: number;
  readonly maxDrawdown: number;
  readonly alpha: number;
  readonly beta: number;
}

export interface HandRules {
  /** Of what is traded. */
  readonly costFraction: number;
  /** Of equity that is spread over the holdings. */
  readonly investedFraction: number;
  readonly initialAmount: number;
}

/** Trades at the close at which it decides: that of `base` and each month's last. Column 0 is the benchmark. */
export function runByHand(
  days: Int32Array,
  closes: readonly Float64Array[],
  base: number,
  rules: HandRules,
): HandResult {
  const n = days.length;
  const equity = new Float64Array(n - base);
  const shares = new Float64Array(closes.length);
  const scores = new Float64Array(closes.length);
  const held = new Int32Array(HOLDINGS);
  const wanted = new Int32Array(HOLDINGS);
  const target = new Float64Array(closes.length);
  let holdings = 0;
  let cash = rules.initialAmount;
  for (let t = base; t < n; t++) {
    let value = cash;
    for (let h = 0; h < holdings; h++) value += shares[held[h]] * closes[held[h]][t];
    equity[t - base] = value;
    if (t === n - 1 || (t !== base && monthOf(days[t]) === monthOf(days[t + 1]))) continue;
    momentum(closes, t, scores);
    strongest(scores, wanted);
    const each = (value * rules.investedFraction) / HOLDINGS;
    for (const column of wanted) target[column] = Math.floor(each / closes[column][t]);
    for (let h = 0; h < holdings; h++) {
      if (target[held[h]] === 0) cash += proceeds(shares, held[h], 0, closes[held[h]][t], rules.costFraction);
    }
    for (const column of wanted) {
      cash += proceeds(shares, column, target[column], closes[column][t], rules.costFraction);
      target[column] = 0;
    }
    held.set(wanted);
    holdings = HOLDINGS;
  }
  return { equity, ...figuresOf(equity, closes[0].subarray(base)) };
}

/** Moves a holding to its target; gives the cash that comes in, negative for what goes out. */
function proceeds(shares: Float64Array, column: number, target: number, price: number, costFraction: number): number {
  const sold = shares[column] - target;
  shares[column] = target;
  return sold * price - Math.abs(sold) * price * costFraction;
}

const DAYS_TO_MARCH_0000 = 719_468;

/** A number that is the same within a calendar month (Hinnant's algorithm, counting months from March). */
function monthOf(day: number): number {
  const shifted = day + DAYS_TO_MARCH_0000;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const year = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524)) / 365);
  const dayOfYear = dayOfEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  return (era * 400 + year) * 12 + Math.floor((5 * dayOfYear + 2) / 153);
}

function figuresOf(equity: Float64Array, benchmark: Float64Array): Omit<HandResult, 'equity'> {
  const n = equity.length - 1;
  let [sum, squares, shortfalls, peak, maxDrawdown] = [0, 0, 0, equity[0], 0];
  let [sumB, squaresB, products] = [0, 0, 0];
  for (let i = 1; i <= n; i++) {
    const r = equity[i] / equity[i - 1] - 1;
    const b = benchmark[i] / benchmark[i - 1] - 1;
    sum += r;
    squares += r * r;
    if (r < 0) shortfalls += r * r;
    sumB += b;
    squaresB += b * b;
    products += r * b;
    if (equity[i] > peak) peak = equity[i];
    maxDrawdown = Math.min(maxDrawdown, equity[i] / peak - 1);
  }
  const mean = sum / n;
  const deviation = Math.sqrt((squares - sum * mean) / (n - 1));
  const beta = (products - (sum * sumB) / n) / (squaresB - (sumB * sumB) / n);
  return {
    sharpe: (mean / deviation) * Math.sqrt(252),
    sortino: (mean / Math.sqrt(shortfalls / n)) * Math.sqrt(252),
    maxDrawdown,
    alpha: (mean - (beta * sumB) / n) * 252,
    beta,
  };
}
