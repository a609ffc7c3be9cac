import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_HEIGHT, CAPTCHA_RANDOM_BYTES, CAPTCHA_WIDTH, drawCaptcha } from './captcha-image.ts';
import { CAPTCHA_SHAPES, isInside } from './captcha-shapes.ts';

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

it.each(CAPTCHA_SHAPES)('a %s fills a good part of its circle and nothing outside', (shape) => {
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
