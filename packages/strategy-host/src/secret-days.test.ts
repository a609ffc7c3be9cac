import { describe, expect, it } from 'vitest';
import { drawingOf, drawPositions, drawSeed } from './secret-days.ts';

describe('the days that a certificate asks', () => {
  it('are different ones, ascending, and follow from the seed alone', () => {
    const positions = drawPositions(5_000, 400, drawingOf('a seed'));
    expect(new Set(positions).size).toBe(400);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.at(-1)).toBeLessThan(5_000);
    expect(drawPositions(5_000, 400, drawingOf('a seed'))).toEqual(positions);
    expect(drawPositions(5_000, 400, drawingOf('another'))).not.toEqual(positions);
  });

  it('are all of them where there are few', () => {
    expect(drawPositions(3, 400, drawingOf('a seed'))).toEqual([0, 1, 2]);
  });

  it('lie anywhere, as often here as there', () => {
    const draw = drawingOf('a seed');
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 5_000; i++) counts[draw(5)]++;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it('have a seed that nothing foretells', () => {
    const seeds = new Set(Array.from({ length: 50 }, drawSeed));
    expect(seeds.size).toBe(50);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
  });
});
