import type { ChartTheme } from './chart-theme.ts';
import type { ComparedSeries } from './performance-charts.ts';

const WIDTH = 96;
const HEIGHT = 32;
const MARGIN = 2;
/** Points of a line: more than there are pixels would draw nothing more. */
const MOST_POINTS = 60;

/** Evenly chosen values with the first and the last; missing ones are left out. */
function thinned(values: ComparedSeries['ours']): number[] {
  const known = [...values].filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length <= MOST_POINTS) return known;
  const step = (known.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, index) => known[Math.round(index * step)] ?? 0);
}

/** Growth on a logarithmic scale, as equal falls look equal then; a total loss is at the bottom. */
const heightOf = (cumReturn: number): number => Math.log(Math.max(1 + cumReturn, 1e-3));

/** A small line of a return against its benchmark, without axes: the figures are beside it. */
export function sparkline({ ours, benchmark }: ComparedSeries, { colors }: ChartTheme): string {
  const [own, other] = [thinned(ours).map(heightOf), thinned(benchmark).map(heightOf)];
  const [least, most] = [Math.min(...own, ...other), Math.max(...own, ...other)];
  const pathOf = (heights: readonly number[]) =>
    heights
      .map((height, index) => {
        const x = MARGIN + (index / Math.max(1, heights.length - 1)) * (WIDTH - 2 * MARGIN);
        const y = HEIGHT - MARGIN - ((height - least) / (most - least || 1)) * (HEIGHT - 2 * MARGIN);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  const line = (heights: readonly number[], colour: string, more = '') =>
    `<polyline points="${pathOf(heights)}" fill="none" stroke="${colour}" stroke-width="1.4" stroke-linejoin="round"${more}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${line(other, colors.bench, ' stroke-dasharray="3 2"')}${line(own, colors.accent)}</svg>`;
}
