export interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}
interface Frame extends Size {
  left: number;
  top: number;
}

const STEP_PX = 12;
const SMALL_STEP_PX = 2;
const clamp = (value: number, max: number) => Math.min(Math.max(0, value), max);

/** Position of a click in pixels of the picture, at any drawn size. */
export const pointInPicture = (click: { clientX: number; clientY: number }, frame: Frame, picture: Size): Point => ({
  x: clamp(((click.clientX - frame.left) / frame.width) * picture.width, picture.width),
  y: clamp(((click.clientY - frame.top) / frame.height) * picture.height, picture.height),
});

/** Position of the cross after an arrow key; it begins in the middle and stays inside. */
export function moveCross(from: Point | null, key: string, isSmall: boolean, picture: Size): Point {
  const start = from ?? { x: picture.width / 2, y: picture.height / 2 };
  const step = isSmall ? SMALL_STEP_PX : STEP_PX;
  const dx = key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0;
  const dy = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0;
  return { x: clamp(start.x + dx, picture.width), y: clamp(start.y + dy, picture.height) };
}
