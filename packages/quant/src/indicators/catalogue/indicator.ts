import { type BarField, type BarSeries, usableBars } from '../input.ts';
import { type BarLinesStream, type BarStream, restartAtGaps, type Stream } from '../stream.ts';

type IndicatorFamily = 'average' | 'momentum' | 'trend' | 'volatility' | 'volume' | 'price';

/** One indicator with its parameters set, in both forms. */
export interface Indicator {
  /** Key and parameters, unique in the catalogue: 'macd-12-26-9'. */
  readonly id: string;
  /** The indicator without parameters: 'macd'. */
  readonly key: string;
  readonly name: string;
  readonly family: IndicatorFamily;
  /** Columns it reads; a bar without a usable price or volume in one of them is missing. */
  readonly inputs: readonly BarField[];
  readonly parameters: Readonly<Record<string, number>>;
  /** Names of its lines, in the order of both forms. */
  readonly outputs: readonly string[];
  /** Index of the first bar at which every line has a value, counted from the first complete bar. */
  readonly warmUp: number;
  /**
   * Whether a value depends on its own bar and the `warmUp` bars before it alone. Computed from a later bar on, it is then the same to
   * the last bit where that bar is a multiple of `REBUILD_AFTER_BARS` after the first and no bar is missing.
   */
  readonly isWindowed: boolean;
  /** Whole series at once; `out` holds one array a line to be reused. */
  compute(bars: BarSeries, out?: readonly Float64Array[]): readonly Float64Array[];
  /** As `compute`, for bars that `usableBars` has cleaned: many indicators over the same bars need that once. */
  computeUsable(bars: BarSeries, out?: readonly Float64Array[]): readonly Float64Array[];
  /** Bar by bar, the same numbers; starts again after a missing bar. The returned array is overwritten at each step. */
  createIncremental(): BarLinesStream;
}

interface Description {
  readonly key: string;
  readonly name: string;
  readonly family: IndicatorFamily;
  readonly inputs: readonly BarField[];
  readonly parameters: Readonly<Record<string, number>>;
  readonly warmUp: number;
  /** False where it is left out. */
  readonly isWindowed?: boolean;
}

export interface SingleLine extends Description {
  readonly batch: (bars: BarSeries, out?: Float64Array) => Float64Array;
  readonly stream: () => BarStream;
}

export function singleLine(definition: SingleLine): Indicator {
  const { inputs } = definition;
  const create = () => asLines(definition.stream());
  const computeUsable: Indicator['computeUsable'] = (bars, out) => [definition.batch(bars, out?.[0])];
  return {
    ...describe(definition),
    outputs: ['value'],
    compute: (bars, out) => computeUsable(usableBars(bars, inputs), out),
    computeUsable,
    createIncremental: () => restartAtGaps(create, inputs, 1),
  };
}

type Lines<Name extends string> = Readonly<Record<Name, Float64Array>>;

export interface SeveralLines<Name extends string> extends Description {
  readonly outputs: readonly Name[];
  readonly batch: (bars: BarSeries, out?: Lines<Name>) => Lines<Name>;
  readonly stream: () => BarLinesStream;
}

export function severalLines<Name extends string>(definition: SeveralLines<Name>): Indicator {
  const { inputs, outputs } = definition;
  const named = (out: readonly Float64Array[]) =>
    Object.fromEntries(outputs.map((name, line) => [name, out[line]])) as Lines<Name>;
  const computeUsable: Indicator['computeUsable'] = (bars, out) => {
    const lines = definition.batch(bars, out && named(out));
    return outputs.map((name) => lines[name]);
  };
  return {
    ...describe(definition),
    outputs,
    compute: (bars, out) => computeUsable(usableBars(bars, inputs), out),
    computeUsable,
    createIncremental: () => restartAtGaps(definition.stream, inputs, outputs.length),
  };
}

interface Periodic<Batch, Incremental> {
  readonly key: string;
  readonly name: string;
  readonly family: IndicatorFamily;
  readonly periods: readonly number[];
  readonly warmUp: (period: number) => number;
  readonly isWindowed?: boolean;
  readonly batch: Batch;
  readonly stream: (period: number) => Incremental;
}

/** One indicator of the close a period. */
export function onClose(
  definition: Periodic<(values: Float64Array, period: number, out?: Float64Array) => Float64Array, Stream>,
): Indicator[] {
  return definition.periods.map((period) =>
    singleLine({
      ...definition,
      inputs: ['close'],
      parameters: { period },
      warmUp: definition.warmUp(period),
      batch: (bars, out) => definition.batch(bars.close, period, out),
      stream: () => ofClose(definition.stream(period)),
    }),
  );
}

/** One indicator of the bars a period. */
export function onBars(
  inputs: readonly BarField[],
  definition: Periodic<(bars: BarSeries, period: number, out?: Float64Array) => Float64Array, BarStream>,
): Indicator[] {
  return definition.periods.map((period) =>
    singleLine({
      ...definition,
      inputs,
      parameters: { period },
      warmUp: definition.warmUp(period),
      batch: (bars, out) => definition.batch(bars, period, out),
      stream: () => definition.stream(period),
    }),
  );
}

/** A stream of values that reads the close of bars. */
export function ofClose<Out>(stream: (value: number) => Out): (bar: { close: number }) => Out {
  return (bar) => stream(bar.close);
}

function asLines(stream: BarStream): BarLinesStream {
  const line = new Float64Array(1);
  return (bar) => {
    line[0] = stream(bar);
    return line;
  };
}

function describe({ key, name, family, inputs, parameters, warmUp, isWindowed = false }: Description) {
  const id = [key, ...Object.values(parameters)].join('-');
  return { id, key, name, family, inputs, parameters, warmUp, isWindowed };
}
