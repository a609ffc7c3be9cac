/** Geometry of the small drawn chart of pages that do without the chart library. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x: (index: number) => number;
  y: (value: number) => number;
  ticks: readonly number[];
}

const NICE_STEPS = [1, 2, 2.5, 5, 10];

/** Round steps that divide a range into about `count` parts. */
export function niceTicks(low: number, high: number, count: number): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (NICE_STEPS.find((nice) => nice * power >= rough) ?? 10);
  const ticks: number[] = [];
  for (let index = Math.ceil(low / step); index * step <= high + step * 1e-9; index++) ticks.push(index * step);
  return ticks;
}

/** Fewest decimals of a percent that tell ticks apart, at most two. */
export function tickDecimals([first = 0, second]: readonly number[]): number {
  const step = second === undefined ? 0 : (second - first) * 100;
  return [0, 1].find((decimals) => Math.abs(step - Number(step.toFixed(decimals))) < 1e-6) ?? 2;
}

export function scaleOf(series: readonly (readonly number[])[], frame: Frame): Scale {
  const values = series.flat();
  const low = Math.min(0, ...values);
  const high = Math.max(0.01, ...values);
  const points = Math.max(1, ...series.map((line) => line.length - 1));
  const innerWidth = frame.width - frame.left - frame.right;
  const innerHeight = frame.height - frame.top - frame.bottom;
  return {
    x: (index) => frame.left + (index / points) * innerWidth,
    y: (value) => frame.top + (1 - (value - low) / (high - low)) * innerHeight,
    ticks: niceTicks(low, high, 4),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

export const linePath = (values: readonly number[], scale: Scale): string =>
  values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(scale.x(index))} ${round(scale.y(value))}`).join('');

export const areaPath = (values: readonly number[], scale: Scale): string =>
  values.length === 0
    ? ''
    : `${linePath(values, scale)}L${round(scale.x(values.length - 1))} ${round(scale.y(0))}L${round(scale.x(0))} ${round(scale.y(0))}Z`;

/** Heights of the two end labels, moved apart when they would touch. */
export function endLabelHeights(ours: number, theirs: number, apart = 16): { ours: number; theirs: number } {
  const gap = Math.abs(ours - theirs);
  if (gap >= apart) return { ours, theirs };
  const shift = (apart - gap) / 2;
  return ours <= theirs
    ? { ours: ours - shift, theirs: theirs + shift }
    : { ours: ours + shift, theirs: theirs - shift };
}

const YEAR = /^\d{4}/;

/** Index of the first day of each year that is to be labelled, at most `most` of them. What is no day, as a start, begins no year. */
export function yearMarks(days: readonly string[], most: number): readonly { index: number; year: string }[] {
  const years = days.map((day) => YEAR.exec(day)?.[0]);
  const marks = years.flatMap((year, index) => {
    const before = years[index - 1];
    return year !== undefined && before !== undefined && year !== before ? [{ index, year }] : [];
  });
  const every = Math.max(1, Math.ceil(marks.length / most));
  return marks.filter((_, position) => position % every === 0);
}
