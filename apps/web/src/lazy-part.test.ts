import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

/** A file that the server refuses as often as it is said. */
const refusing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError(`refused ${load.mock.calls.length}`);
    return 'part';
  });
  return load;
};

describe('loading a part of the page', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('asks again for a file that was refused', async () => {
    const load = refusing(2);
    expect(await loadPart(load, [0, 0])).toBe('part');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('gives up after the last pause with the last failure', async () => {
    const load = refusing(9);
    await expect(loadPart(load, [0, 0])).rejects.toThrow('refused 3');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('asks once for a file that is there', async () => {
    const load = refusing(0);
    expect(await loadPart(load, [0])).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
