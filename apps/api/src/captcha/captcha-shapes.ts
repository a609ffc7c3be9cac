import type { CaptchaShape } from '@pipa/contract';
import { elementAt, lastElement } from '@pipa/quant';

type Point = readonly [x: number, y: number];
/** Whether a point belongs to a shape that fills the unit circle, y growing downwards. */
type Inside = (x: number, y: number) => boolean;

/** Corners on rays at equal angles from the top, at the given distances by turns. */
function corners(count: number, distances: readonly number[]): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    const distance = elementAt(distances, index % distances.length);
    return [Math.cos(angle) * distance, Math.sin(angle) * distance];
  });
}

/** Even-odd rule. */
const polygon =
  (points: readonly Point[]): Inside =>
  (x, y) => {
    let inside = false;
    let from = lastElement(points);
    for (const to of points) {
      if (from[1] > y !== to[1] > y && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0])
        inside = !inside;
      from = to;
    }
    return inside;
  };

const ARROW: readonly Point[] = [
  [-0.95, -0.28],
  [0.05, -0.28],
  [0.05, -0.75],
  [0.98, 0],
  [0.05, 0.75],
  [0.05, 0.28],
  [-0.95, 0.28],
];

export const isInside: Record<CaptchaShape, Inside> = {
  triangle: polygon(corners(3, [1])),
  square: (x, y) => Math.abs(x) <= 0.75 && Math.abs(y) <= 0.75,
  circle: (x, y) => x * x + y * y <= 0.85,
  star: polygon(corners(10, [1, 0.42])),
  cross: (x, y) => Math.min(Math.abs(x), Math.abs(y)) <= 0.27 && Math.max(Math.abs(x), Math.abs(y)) <= 0.95,
  crescent: (x, y) => x * x + y * y <= 0.95 && (x - 0.5) ** 2 + y * y > 0.55,
  heart: (x, y) => {
    const across = x * 1.25;
    const up = -y * 1.25 + 0.05;
    return (across ** 2 + up ** 2 - 1) ** 3 - across ** 2 * up ** 3 <= 0;
  },
  arrow: polygon(ARROW),
};
