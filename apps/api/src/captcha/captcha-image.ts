import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, type CaptchaPrompt, type CaptchaShape, captchaShapes } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import { PNG } from 'pngjs';
import { isInside } from './captcha-shapes.ts';

/** Pixels beside the shape that still count as a hit. */
const TOLERANCE = 4;
const SHAPE_COUNT = 14;
const MIN_RADIUS = 12;
const MAX_RADIUS = 16;
/** Pixels between two shapes, and between a shape and the edge. */
const GAP = 3;
/** Attempts to place a shape before it is left out. */
const MAX_TRIES = 80;
const LINE_COUNT = 9;
const SPECKLE_SHARE = 0.07;
/** Samples per pixel edge, for smooth outlines. */
const SAMPLES = 3;
/** PNG's filter "Sub": the file is smaller than with the filter that pngjs would choose for each row, which takes 2 ms a picture. */
const DIFFERENCES = 1;

type Rgb = readonly [red: number, green: number, blue: number];
/** Uniform in [0, 1). */
type Random = () => number;

interface Placed {
  shape: CaptchaShape;
  x: number;
  y: number;
  radius: number;
  angle: number;
  colour: Rgb;
}

export interface CaptchaImage {
  png: Buffer;
  prompt: CaptchaPrompt;
  target: { x: number; y: number; radius: number };
}

/** Numbers from random bytes, which repeat when they are used up: only the first ones decide the secret target. */
function randomFrom(bytes: Buffer): Random {
  let offset = 0;
  return () => {
    offset = offset + 4 > bytes.length ? 0 : offset;
    const value = bytes.readUInt32LE(offset) / 2 ** 32;
    offset += 4;
    return value;
  };
}

export const CAPTCHA_RANDOM_BYTES = 65_536;

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const order = items.map((item) => ({ item, rank: random() }));
  return order.sort((left, right) => left.rank - right.rank).map(({ item }) => item);
}

function colourOf(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const position = (offset + hue * 12) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - spread * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * Places shapes without overlaps. The target is placed first, anywhere in the image, so that a blind click has the same chance
 * at every position.
 */
function placeShapes(random: Random): Placed[] {
  const shuffled = shuffle(captchaShapes, random);
  const others = shuffled.slice(1);
  const placed: Placed[] = [];
  for (let index = 0; index < SHAPE_COUNT; index += 1) {
    const shape = index === 0 ? elementAt(shuffled, 0) : elementAt(others, Math.floor(random() * others.length));
    const spot = findSpot(placed, random);
    if (spot === null) continue;
    const angle = (random() - 0.5) * 1.2;
    placed.push({ ...spot, shape, angle, colour: colourOf(random(), 0.55 + random() * 0.35, 0.3 + random() * 0.16) });
  }
  return placed;
}

function findSpot(placed: readonly Placed[], random: Random): Pick<Placed, 'x' | 'y' | 'radius'> | null {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const radius = MIN_RADIUS + random() * (MAX_RADIUS - MIN_RADIUS);
    const within = (size: number) => radius + GAP + random() * (size - 2 * (radius + GAP));
    const [x, y] = [within(CAPTCHA_WIDTH), within(CAPTCHA_HEIGHT)];
    const isFree = placed.every((other) => Math.hypot(other.x - x, other.y - y) > other.radius + radius + GAP);
    if (isFree) return { x, y, radius };
  }
  return null;
}

class Canvas {
  readonly png = new PNG({ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, colorType: 2 });

  blend(x: number, y: number, colour: Rgb, share: number): void {
    if (x < 0 || y < 0 || x >= CAPTCHA_WIDTH || y >= CAPTCHA_HEIGHT) return;
    const offset = (y * CAPTCHA_WIDTH + x) * 4;
    const { data } = this.png;
    for (let channel = 0; channel < 3; channel += 1) {
      data[offset + channel] = (data[offset + channel] ?? 0) * (1 - share) + (colour[channel] ?? 0) * share;
    }
    data[offset + 3] = 255;
  }
}

function paintBackground(canvas: Canvas, random: Random): void {
  const left = colourOf(random(), 0.35, 0.86);
  const right = colourOf(random(), 0.35, 0.8);
  for (let y = 0; y < CAPTCHA_HEIGHT; y += 1) {
    for (let x = 0; x < CAPTCHA_WIDTH; x += 1) {
      canvas.blend(x, y, left, 1);
      canvas.blend(x, y, right, (x + y) / (CAPTCHA_WIDTH + CAPTCHA_HEIGHT));
    }
  }
}

/** Wavy lines across the image, so that no shape is a region of one colour. */
function paintLines(canvas: Canvas, random: Random): void {
  for (let line = 0; line < LINE_COUNT; line += 1) {
    const colour = colourOf(random(), 0.6, 0.35 + random() * 0.3);
    const from = random() * CAPTCHA_HEIGHT;
    const slope = (random() - 0.5) * 0.8;
    const swing = 4 + random() * 14;
    const period = 20 + random() * 50;
    for (let x = 0; x < CAPTCHA_WIDTH; x += 1) {
      const y = Math.round(from + slope * x + swing * Math.sin(x / period));
      canvas.blend(x, y, colour, 0.55);
      canvas.blend(x, y + 1, colour, 0.3);
    }
  }
}

/** Share of a pixel that a shape covers, 0 to 1. */
function coverageOf(placed: Placed): (x: number, y: number) => number {
  const inside = isInside[placed.shape];
  const cos = Math.cos(placed.angle) / placed.radius;
  const sin = Math.sin(placed.angle) / placed.radius;
  return (x, y) => {
    let hits = 0;
    for (let row = 0.5; row < SAMPLES; row += 1) {
      const dy = y + row / SAMPLES - placed.y;
      for (let column = 0.5; column < SAMPLES; column += 1) {
        const dx = x + column / SAMPLES - placed.x;
        if (inside(dx * cos + dy * sin, dy * cos - dx * sin)) hits += 1;
      }
    }
    return hits / (SAMPLES * SAMPLES);
  };
}

function paintShape(canvas: Canvas, placed: Placed): void {
  const coverage = coverageOf(placed);
  const reach = Math.ceil(placed.radius) + 1;
  for (let y = Math.floor(placed.y) - reach; y <= placed.y + reach; y += 1) {
    for (let x = Math.floor(placed.x) - reach; x <= placed.x + reach; x += 1) {
      const share = coverage(x, y);
      if (share > 0) canvas.blend(x, y, placed.colour, share * 0.92);
    }
  }
}

function paintSpeckles(canvas: Canvas, random: Random): void {
  const count = CAPTCHA_WIDTH * CAPTCHA_HEIGHT * SPECKLE_SHARE;
  for (let speckle = 0; speckle < count; speckle += 1) {
    const x = Math.floor(random() * CAPTCHA_WIDTH);
    const y = Math.floor(random() * CAPTCHA_HEIGHT);
    canvas.blend(x, y, colourOf(random(), 0.5, random()), 0.5);
  }
}

type Target = CaptchaImage['target'];

const targetOf = ({ x, y, radius }: Placed): Target => ({
  x: Math.round(x),
  y: Math.round(y),
  radius: Math.round(radius) + TOLERANCE,
});

/** Where the target of `drawCaptcha(bytes)` is, without drawing it. */
export const placeTarget = (bytes: Buffer): Target => targetOf(elementAt(placeShapes(randomFrom(bytes)), 0));

/** Draws a field of shapes of which one is named in the prompt. All randomness comes from `bytes`. */
export function drawCaptcha(bytes: Buffer): CaptchaImage {
  const random = randomFrom(bytes);
  const shapes = placeShapes(random);
  const canvas = new Canvas();
  paintBackground(canvas, random);
  paintLines(canvas, random);
  for (const placed of shuffle(shapes, random)) paintShape(canvas, placed);
  paintSpeckles(canvas, random);
  const target = elementAt(shapes, 0);
  return {
    png: PNG.sync.write(canvas.png, { colorType: 2, deflateLevel: 6, filterType: DIFFERENCES }),
    prompt: `Click the ${target.shape}` as const,
    target: targetOf(target),
  };
}
