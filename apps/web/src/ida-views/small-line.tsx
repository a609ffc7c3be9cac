import { chakra } from '@chakra-ui/react';

const WIDTH = 200;
const HEIGHT = 48;
const PAD = 3;

const Drawing = chakra('svg', { base: { display: 'block', width: '100%', height: '48px', overflow: 'visible' } });
const Line = chakra('path', {
  base: { fill: 'none', strokeWidth: '1.5px', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' },
});

/** The path of a line from value to value; a missing one is passed over. */
export function smallLinePath(values: readonly (number | null)[]): string {
  const points = values.flatMap((value, i) => (value === null ? [] : [[i, value] as const]));
  const heights = points.map(([, value]) => value);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const span = high > low ? high - low : 1;
  const last = Math.max(values.length - 1, 1);
  const place = ([i, value]: readonly [number, number]) =>
    `${((i / last) * WIDTH).toFixed(1)} ${(PAD + (1 - (value - low) / span) * (HEIGHT - 2 * PAD)).toFixed(1)}`;
  return points.length < 2 ? '' : `M${points.map(place).join('L')}`;
}

interface SmallLineProps {
  /** The oldest first. */
  values: readonly (number | null)[];
  tone?: 'accent' | 'gain' | 'loss';
}

/** The course of a figure, without axes: the figure itself is beside it in words. */
export const SmallLine = ({ values, tone = 'accent' }: SmallLineProps) => (
  <Drawing aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
    <Line d={smallLinePath(values)} stroke={tone} />
  </Drawing>
);
