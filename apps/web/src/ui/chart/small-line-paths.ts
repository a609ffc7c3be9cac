interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Drawn where the values come near it, so that what is far below is no flat line. */
  readonly target: number | null;
}

/** Space above and below the line, which is as wide as its stroke. */
const EDGE = 2;
const DOT = 4;
/** Of the target, from which on it is drawn. */
const NEAR = 0.25;

const round = (value: number): number => Math.round(value * 10) / 10;

/** The path of values over time, broken where one is missing, and the height of the target; null where it is not drawn. */
export function smallLinePaths(values: readonly (number | null)[], { width, height, target }: Drawing) {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  const isNear = target !== null && target > 0 && most >= target * NEAR;
  const low = Math.min(0, ...known);
  const high = Math.max(most, isNear ? target : 0, low + 1);
  const x = (index: number) => round(values.length < 2 ? width : (index / (values.length - 1)) * width);
  const y = (value: number) => round(EDGE + (1 - (value - low) / (high - low)) * (height - 2 * EDGE));
  let line = '';
  values.forEach((value, index) => {
    if (value === null) return;
    const begins = index === 0 || values[index - 1] === null;
    line += `${begins ? 'M' : 'L'}${x(index)} ${y(value)}`;
    // A point between gaps is a short stroke, to the left at the end of the drawing.
    if (begins && (values[index + 1] ?? null) === null) line += `h${index === values.length - 1 ? -DOT : DOT}`;
  });
  return { line, targetY: isNear ? y(target) : null };
}
