import { type BarField, type BarSeries, commonLength, outputOf } from './input.ts';

/**
 * The incremental form of an indicator: a function that holds its state, takes the next value or bar and gives the
 * indicator's value there, NaN during warm-up. It costs constant time and memory a bar where the definition allows.
 * Streams expect complete bars; `restartAtGaps` and the batch forms start a new one after a missing bar.
 * Streams of several lines return one array that they overwrite at each step.
 */
export type Stream = (value: number) => number;
export type LinesStream = (value: number) => Float64Array;
export type BarStream = (bar: Bar) => number;
export type BarLinesStream = (bar: Bar) => Float64Array;

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

/** A stream over bars that replaces the stream after a bar that misses one of `fields`, where it gives NaN. */
export function restartAtGaps(
  create: () => BarLinesStream,
  fields: readonly BarField[],
  lineCount: number,
): BarLinesStream {
  const missing = new Float64Array(lineCount).fill(NaN);
  let stream = create();
  let isFresh = true;
  return (bar) => {
    for (const field of fields) {
      if (!Number.isNaN(bar[field])) continue;
      if (!isFresh) stream = create();
      isFresh = true;
      return missing;
    }
    isFresh = false;
    return stream(bar);
  };
}

/** Batch form of a stream over one column. */
export function runValues(values: Float64Array, create: () => Stream, out?: Float64Array): Float64Array {
  const result = outputOf(values.length, out);
  let stream = create();
  let isFresh = true;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isNaN(value)) {
      result[i] = stream(value);
      isFresh = false;
    } else {
      result[i] = NaN;
      if (!isFresh) stream = create();
      isFresh = true;
    }
  }
  return result;
}

/** Batch form of a stream over one column that gives several lines. */
export function runLines(
  values: Float64Array,
  create: () => LinesStream,
  lineCount: number,
  out?: readonly Float64Array[],
): Float64Array[] {
  return runBarLines({ close: values }, () => valueLines(create()), lineCount, out);
}

function valueLines(stream: LinesStream): BarLinesStream {
  return (bar) => stream(bar.close);
}

/** Batch form of a stream over bars; a bar is missing where one of the given columns is NaN. */
export function runBars(series: Partial<BarSeries>, create: () => BarStream, out?: Float64Array): Float64Array {
  const reader = barReader(series);
  const result = outputOf(reader.length, out);
  let stream = create();
  let isFresh = true;
  for (let i = 0; i < reader.length; i++) {
    if (reader.read(i)) {
      result[i] = stream(reader.bar);
      isFresh = false;
    } else {
      result[i] = NaN;
      if (!isFresh) stream = create();
      isFresh = true;
    }
  }
  return result;
}

/** Batch form of a stream over bars that gives several lines. */
export function runBarLines(
  series: Partial<BarSeries>,
  create: () => BarLinesStream,
  lineCount: number,
  out?: readonly Float64Array[],
): Float64Array[] {
  const reader = barReader(series);
  const results = Array.from({ length: lineCount }, (_, line) => outputOf(reader.length, out?.[line]));
  let stream = create();
  let isFresh = true;
  for (let i = 0; i < reader.length; i++) {
    if (reader.read(i)) {
      const lines = stream(reader.bar);
      for (let line = 0; line < lineCount; line++) results[line][i] = lines[line];
      isFresh = false;
    } else {
      for (let line = 0; line < lineCount; line++) results[line][i] = NaN;
      if (!isFresh) stream = create();
      isFresh = true;
    }
  }
  return results;
}

// A column that is not given repeats one that is, so that one check covers exactly the given ones.
function barReader(series: Partial<BarSeries>) {
  const given = Object.values(series).filter((column) => column instanceof Float64Array);
  const length = commonLength(given);
  const { open = given[0], high = given[0], low = given[0], close = given[0], volume = given[0] } = series;
  const bar: Bar = { open: NaN, high: NaN, low: NaN, close: NaN, volume: NaN };
  const read = (i: number): boolean => {
    bar.open = open[i];
    bar.high = high[i];
    bar.low = low[i];
    bar.close = close[i];
    bar.volume = volume[i];
    return !Number.isNaN(bar.open + bar.high + bar.low + bar.close + bar.volume);
  };
  return { length, bar, read };
}
