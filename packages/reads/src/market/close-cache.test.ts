import { describe, expect, it, vi } from 'vitest';
import { createCloseCache } from './close-cache.ts';

const close = { day: 20_000, close: 10, adjClose: 10 };

describe('a cache of closes', () => {
  it('reads each symbol once, also one that has no close', async () => {
    const read = vi.fn(async () => new Map([['AAA', close]]));
    const closes = createCloseCache(read);
    await closes(['AAA', 'ZZZ'], '2026-03-02', '2026-02-27');
    const known = await closes(['AAA', 'ZZZ'], '2026-03-02', '2026-02-27');
    expect(read).toHaveBeenCalledTimes(1);
    expect([known.get('AAA'), known.get('ZZZ')]).toEqual([close, undefined]);
  });

  it('reads only what is missing, and everything anew after a close', async () => {
    const read = vi.fn(async () => new Map([['AAA', close]]));
    const closes = createCloseCache(read);
    await closes(['AAA'], '2026-03-02', '2026-02-27');
    await closes(['AAA', 'BBB'], '2026-03-02', '2026-02-27');
    await closes(['AAA'], '2026-03-02', '2026-03-02');
    expect(read.mock.calls).toEqual([
      [['AAA'], '2026-03-02'],
      [['BBB'], '2026-03-02'],
      [['AAA'], '2026-03-02'],
    ]);
  });

  it('keeps nothing of a read that failed', async () => {
    const read = vi.fn(async () => new Map([['AAA', close]])).mockRejectedValueOnce(new Error('gone'));
    const closes = createCloseCache(read);
    await expect(closes(['AAA'], '2026-03-02', null)).rejects.toThrow('gone');
    expect((await closes(['AAA'], '2026-03-02', null)).get('AAA')).toEqual(close);
  });
});
