import {
  type BarField,
  type BarSeries,
  commonLength,
  isPrice,
  isUsable,
  isVolume,
  outputOf,
  usableColumn,
} from './input.ts';
import { fillFromBars, fillFromPrices, isKnownComplete, type Kernel, type KernelColumns } from './kernel.ts';

/**
 * The incremental form of an indicator: a function that holds its state, takes the next value or bar and gives the
 * indicator's value there, NaN during warm-up. It costs constant time and memory a bar where the definition allows.
 * Most indicators are defined by their stream alone: the batch form runs it over the series. Streams expect present values
 * only and are internal; the batch forms and `restartAtGaps` start a new one after a missing bar, and after a value that
 * overflowed.
 * Streams of several lines return one array that they overwrite at each step.
 */
export type Stream = (value: number) => number;
export type LinesStream = (value: number) => Float64Array;
export type BarStream = (bar: Bar) => number;
export type BarLinesStream = (bar: Bar) => Float64Array;

/** A stream over two series of one axis. */
export type PairStream = (x: number, y: number) => number;

/** One daily bar. */
export interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Feeds the values of `first` to `second` as soon as there are any. */
export function chain(first: Stream, second: Stream): Stream {
  return (value) => {
    const inner = first(value);
    return Number.isNaN(inner) ? NaN : second(inner);
  };
}

/** A stream over bars that gives NaN at a bar that misses one of `fields` and starts again after it. */
export function restartAtGaps(
  create: () => BarLinesStream,
  fields: readonly BarField[],
  lineCount: number,
): BarLinesStream {
  const missing = new Float64Array(lineCount).fill(NaN);
  const isPresent = (bar: Bar) => fields.every((field) => isUsable(field, bar[field]));
  let stream = create();
  let isFresh = true;
  return (bar) => {
    if (isPresent(bar)) {
      isFresh = false;
      const lines = stream(bar);
      if (lines.every((value) => Math.abs(value) !== Infinity)) return lines;
    }
    if (!isFresh) stream = create();
    isFresh = true;
    return missing;
  };
}

/** Batch form of a stream over one column of any finite values; the kernel is for prices alone. */
export function runValues(
  values: Float64Array,
  create: () => Stream,
  out?: Float64Array,
  kernel?: Kernel<Float64Array>,
): Float64Array {
  const result = outputOf(values.length, out);
  if (kernel !== undefined && fillFromPrices(kernel, values, [result])) return result;
  let stream = create();
  let isFresh = true;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    // Finite: as an expression, which is inlined where Number.isFinite is a call.
    if (value - value === 0) {
      isFresh = false;
      const next = stream(value);
      result[i] = next;
      if (Math.abs(next) !== Infinity) continue;
    }
    result[i] = NaN;
    if (!isFresh) stream = create();
    isFresh = true;
  }
  return result;
}

/** Batch form of a stream over one column of prices. */
export function runPrices(
  prices: Float64Array,
  create: () => Stream,
  out?: Float64Array,
  kernel?: Kernel<Float64Array>,
): Float64Array {
  return runValues(isKnownComplete(prices) ? prices : usableColumn(prices, isPrice), create, out, kernel);
}

/** Batch form of a stream over one column of any finite values that gives several lines; the kernel is for prices alone. */
export function runLines(
  values: Float64Array,
  create: () => LinesStream,
  lineCount: number,
  out?: readonly Float64Array[],
  kernel?: Kernel<Float64Array>,
): Float64Array[] {
  const results = outputsOf(values.length, lineCount, out);
  if (kernel !== undefined && fillFromPrices(kernel, values, results)) return results;
  const read = (i: number) => (Number.isFinite(values[i]) ? values[i] : null);
  runSeveral({ length: values.length, read }, create, results);
  return results;
}

/** Batch form of a stream over bars; a bar is missing where one of the given columns has no usable price or volume. */
export function runBars(
  series: Partial<BarSeries>,
  create: () => BarStream,
  out?: Float64Array,
  kernel?: Kernel<BarSeries>,
): Float64Array {
  const columns = columnsOf(series);
  const result = outputOf(columns.length, out);
  if (kernel !== undefined && fillFromBars(kernel, columns, [result])) return result;
  runSingle(barReader(columns), create, result);
  return result;
}

/** Batch form of a stream over bars that gives several lines. */
export function runBarLines(
  series: Partial<BarSeries>,
  create: () => BarLinesStream,
  lineCount: number,
  out?: readonly Float64Array[],
  kernel?: Kernel<BarSeries>,
): Float64Array[] {
  const columns = columnsOf(series);
  const results = outputsOf(columns.length, lineCount, out);
  if (kernel !== undefined && fillFromBars(kernel, columns, results)) return results;
  runSeveral(barReader(columns), create, results);
  return results;
}

/** Batch form of a stream over pairs for which `isPresent` holds of both values. */
export function runPairs(
  x: Float64Array,
  y: Float64Array,
  create: () => PairStream,
  isPresent: (value: number) => boolean,
  out?: Float64Array,
): Float64Array {
  const length = commonLength([x, y]);
  const pair = { x: NaN, y: NaN };
  const read = (i: number) => {
    pair.x = x[i];
    pair.y = y[i];
    return isPresent(pair.x) && isPresent(pair.y) ? pair : null;
  };
  const ofPair = (stream: PairStream) => (values: typeof pair) => stream(values.x, values.y);
  const result = outputOf(length, out);
  runSingle({ length, read }, () => ofPair(create()), result);
  return result;
}

const outputsOf = (length: number, lineCount: number, out: readonly Float64Array[] | undefined): Float64Array[] =>
  Array.from({ length: lineCount }, (_, line) => outputOf(length, out?.[line]));

interface Reader<Input> {
  readonly length: number;
  /** The input of a stream at index `i`, overwritten at the next call; null where it is missing. */
  read(i: number): Input | null;
}

function runSingle<Input>(
  { length, read }: Reader<Input>,
  create: () => (input: Input) => number,
  result: Float64Array,
): void {
  let stream = create();
  let isFresh = true;
  for (let i = 0; i < length; i++) {
    const input = read(i);
    if (input !== null) {
      isFresh = false;
      const next = stream(input);
      result[i] = next;
      if (Math.abs(next) !== Infinity) continue;
    }
    result[i] = NaN;
    if (!isFresh) stream = create();
    isFresh = true;
  }
}

function runSeveral<Input>(
  { length, read }: Reader<Input>,
  create: () => (input: Input) => Float64Array,
  results: readonly Float64Array[],
): void {
  let stream = create();
  let isFresh = true;
  for (let i = 0; i < length; i++) {
    const input = read(i);
    let isMissing = input === null;
    if (input !== null) {
      isFresh = false;
      const lines = stream(input);
      for (let line = 0; line < results.length; line++) {
        const next = lines[line];
        results[line][i] = next;
        if (Math.abs(next) === Infinity) isMissing = true;
      }
    }
    if (!isMissing) continue;
    for (const result of results) result[i] = NaN;
    if (!isFresh) stream = create();
    isFresh = true;
  }
}

// A price column that is not given repeats one that is, so that one check covers exactly the given ones.
function columnsOf(series: Partial<BarSeries>): KernelColumns {
  const { volume } = series;
  const any = series.close ?? series.high ?? series.low ?? series.open;
  if (any === undefined) throw new RangeError('a series has prices');
  const { open = any, high = any, low = any, close = any } = series;
  const length = commonLength([open, high, low, close, volume ?? any]);
  return { length, bars: { open, high, low, close, volume: volume ?? any }, hasVolume: volume !== undefined };
}

function barReader({ length, bars, hasVolume }: KernelColumns): Reader<Bar> {
  const { open, high, low, close, volume } = bars;
  const bar: Bar = { open: NaN, high: NaN, low: NaN, close: NaN, volume: NaN };
  const read = (i: number): Bar | null => {
    bar.open = open[i];
    bar.high = high[i];
    bar.low = low[i];
    bar.close = close[i];
    const isPriced = isPrice(bar.open) && isPrice(bar.high) && isPrice(bar.low) && isPrice(bar.close);
    if (!hasVolume) return isPriced ? bar : null;
    bar.volume = volume[i];
    return isPriced && isVolume(bar.volume) ? bar : null;
  };
  return { length, read };
}
