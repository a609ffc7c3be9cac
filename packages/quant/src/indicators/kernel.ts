import { arePrices, areVolumes, type BarSeries } from './input.ts';

/**
 * A plain loop over complete columns that writes every value of an indicator's lines, to the last bit those of its stream. The
 * stream stays the definition: tests hold the kernel to it, and it runs wherever a bar is missing. A kernel is there because the
 * calls of a stream cost about ten times its arithmetic. `spare` holds arrays to work in, as long as the lines or longer, of
 * undefined content. Returns a number that is not finite if a value overflowed: the stream runs then.
 */
export type Kernel<Input> = (input: Input, lines: readonly Float64Array[], spare: readonly Float64Array[]) => number;

/** The sum of a line after its warm-up, for a kernel of which a value may overflow. */
export function sumFrom(line: Float64Array, first: number): number {
  let sum = 0;
  for (let i = first; i < line.length; i++) sum += line[i];
  return sum;
}

/** Columns in which nothing is missing from the first value to the last. */
export interface CompleteColumns {
  readonly prices: ReadonlySet<Float64Array>;
  readonly volumes: ReadonlySet<Float64Array>;
}

let complete: CompleteColumns | null = null;

/**
 * Computes indicators of columns that are known to be complete: they are not looked through for each indicator, which would take a sixth
 * of the time of all of them. The columns must not change meanwhile.
 * @param columns null where none is known
 */
export function withComplete<T>(columns: CompleteColumns | null, compute: () => T): T {
  const before = complete;
  complete = columns;
  try {
    return compute();
  } finally {
    complete = before;
  }
}

export const isKnownComplete = (prices: Float64Array): boolean => complete?.prices.has(prices) === true;

/** Whether every value from index `from` on is a price. */
const isComplete = (prices: Float64Array, from: number): boolean => isKnownComplete(prices) || arePrices(prices, from);

/** Columns of one length; one of prices that an indicator does not read repeats one that it reads. */
export interface KernelColumns {
  readonly length: number;
  readonly bars: BarSeries;
  readonly hasVolume: boolean;
}

/** Whether the kernel wrote the lines, as all values from the first number on are prices. */
export function fillFromPrices(
  kernel: Kernel<Float64Array>,
  values: Float64Array,
  lines: readonly Float64Array[],
): boolean {
  const from = firstNumber([values]);
  if (!isComplete(values, from)) return false;
  return fill(kernel, from === 0 ? values : values.subarray(from), lines, from);
}

/** Whether the kernel wrote the lines, as no bar is missing from the first one on. */
export function fillFromBars(
  kernel: Kernel<BarSeries>,
  { bars, hasVolume }: KernelColumns,
  lines: readonly Float64Array[],
): boolean {
  const { open, high, low, close, volume } = bars;
  const from = firstNumber([open, high, low, close, volume]);
  if (!areComplete(bars, from)) return false;
  if (hasVolume && complete?.volumes.has(volume) !== true && !areVolumes(volume, from)) return false;
  return fill(kernel, from === 0 ? bars : barsFrom(bars, from), lines, from);
}

const areComplete = ({ open, high, low, close }: BarSeries, from: number): boolean =>
  isComplete(close, from) && [open, high, low].every((column) => column === close || isComplete(column, from));

function barsFrom({ open, high, low, close, volume }: BarSeries, from: number): BarSeries {
  const since = (column: Float64Array) => column.subarray(from);
  return { open: since(open), high: since(high), low: since(low), close: since(close), volume: since(volume) };
}

/** Index of the first bar at which no column is NaN; the length where there is none. */
function firstNumber(columns: readonly Float64Array[]): number {
  const { length } = columns[0];
  let i = 0;
  while (i < length && columns.some((column) => Number.isNaN(column[i]))) i++;
  return i;
}

function fill<Input>(kernel: Kernel<Input>, input: Input, lines: readonly Float64Array[], from: number): boolean {
  for (const line of lines) line.fill(NaN, 0, from);
  const written = from === 0 ? lines : lines.map((line) => line.subarray(from));
  return Number.isFinite(kernel(input, written, spareOf(written[0].length)));
}

const SPARE_COLUMNS = 8;
let spare: readonly Float64Array[] = [];

/** One memory for all kernels: none of them runs within another, and nothing in it outlives a call. */
function spareOf(length: number): readonly Float64Array[] {
  if (spare.length === 0 || spare[0].length < length) {
    spare = Array.from({ length: SPARE_COLUMNS }, () => new Float64Array(length));
  }
  return spare;
}
