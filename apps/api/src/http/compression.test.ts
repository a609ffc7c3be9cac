import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { takesCompressed } from './compression.ts';
import { encodeAnswer } from './route.ts';

const LONG = 'x'.repeat(2_000);

describe('an answer that many requests share', () => {
  it('is compressed once', async () => {
    const answer = encodeAnswer(api.costSchedule, [{ name: 'Commission', value: LONG }]);
    expect((await answer.compressed).length).toBeLessThan(200);
    expect(answer.compressed).toBe(answer.compressed);
  });

  it.each([
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip, deflate', false],
    ['br;q=0, gzip', false],
    ['vibr', false],
    [undefined, false],
  ])('goes compressed to one who accepts %s: %s', (accepted, expected) => {
    expect(takesCompressed({ headers: { 'accept-encoding': accepted } }, LONG)).toBe(expected);
    expect(takesCompressed({ headers: { 'accept-encoding': accepted } }, 'short')).toBe(false);
  });
});
