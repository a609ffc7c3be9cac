import { createHash } from 'node:crypto';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, captchaShapes } from '@pipa/contract';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_RANDOM_BYTES, drawCaptcha, placeTarget } from './captcha-image.ts';
import { isInside } from './captcha-shapes.ts';

/** Bytes that look random and are the same in every run. */
function seededBytes(seed: string): Buffer {
  const chunks: Buffer[] = [];
  for (let index = 0; index * 32 < CAPTCHA_RANDOM_BYTES; index += 1) {
    chunks.push(createHash('sha256').update(`${seed}:${index}`).digest());
  }
  return Buffer.concat(chunks);
}

describe('a drawn captcha', () => {
  const drawn = Array.from({ length: 40 }, (_, seed) => drawCaptcha(seededBytes(String(seed))));

  it('holds its target within the picture', () => {
    for (const { target } of drawn) {
      expect(target.x - target.radius).toBeGreaterThanOrEqual(-4);
      expect(target.x + target.radius).toBeLessThanOrEqual(CAPTCHA_WIDTH + 4);
      expect(target.y - target.radius).toBeGreaterThanOrEqual(-4);
      expect(target.y + target.radius).toBeLessThanOrEqual(CAPTCHA_HEIGHT + 4);
    }
  });

  it('asks for every shape and puts it all over the picture', () => {
    expect(new Set(drawn.map(({ prompt }) => prompt)).size).toBeGreaterThan(5);
    const columns = new Set(drawn.map(({ target }) => Math.floor(target.x / (CAPTCHA_WIDTH / 5))));
    expect(columns.size).toBe(5);
  });

  it('is solved by few of the best three blind clicks', () => {
    const targets = (part: string) =>
      Array.from({ length: 1_500 }, (_, i) => {
        const bytes = createHash('sha512').update(`${part}:${i}`).digest();
        return placeTarget(Buffer.concat(Array<Buffer>(24).fill(bytes)));
      });
    const hits = (from: readonly ReturnType<typeof placeTarget>[], x: number, y: number) =>
      from.filter((target) => Math.hypot(target.x - x, target.y - y) <= target.radius);
    let unsolved = targets('known');
    const clicks: (readonly [number, number])[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      let best: readonly [number, number] = [0, 0];
      let most = -1;
      for (let x = 8; x < CAPTCHA_WIDTH; x += 8) {
        for (let y = 8; y < CAPTCHA_HEIGHT; y += 8) {
          const count = hits(unsolved, x, y).length;
          if (count > most) [most, best] = [count, [x, y]];
        }
      }
      clicks.push(best);
      unsolved = unsolved.filter((target) => hits([target], ...best).length === 0);
    }
    const fresh = targets('fresh');
    const solved = fresh.filter((target) => clicks.some((click) => hits([target], ...click).length > 0));
    expect(solved.length / fresh.length).toBeLessThan(0.12);
  });

  it('has so many colours that no single one gives the target away', () => {
    const { data } = PNG.sync.read(drawn[0].png);
    const colours = new Set<number>();
    for (let offset = 0; offset < data.length; offset += 4) colours.add(data.readUIntBE(offset, 3));
    expect(colours.size).toBeGreaterThan(1_000);
  });

  it('is the same for the same bytes', () => {
    expect(drawCaptcha(seededBytes('7')).png.equals(drawn[7].png)).toBe(true);
  });
});

it.each(captchaShapes)('a %s fills a good part of its circle and nothing outside', (shape) => {
  let filled = 0;
  let circle = 0;
  for (let x = -1.5; x <= 1.5; x += 0.05) {
    for (let y = -1.5; y <= 1.5; y += 0.05) {
      const inside = isInside[shape](x, y);
      if (x * x + y * y <= 1) circle += 1;
      if (inside) filled += 1;
      if (x * x + y * y > 1.3) expect(inside).toBe(false);
    }
  }
  expect(filled / circle).toBeGreaterThan(0.25);
});
