import { expect, it } from 'vitest';
import { keepLast } from './keep-last.ts';

/** A source that counts its reads and answers with the number of the read, or fails. */
function source() {
  const state = { reads: 0, fails: false };
  const keep = keepLast<number>();
  const read = async () => {
    state.reads += 1;
    if (state.fails) throw new Error('gone');
    return state.reads;
  };
  return { state, ask: (key: string, isFinal = true) => keep(key, read, () => isFinal) };
}

it('reads a key once for all calls, and another key anew', async () => {
  const { ask } = source();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
  expect(await ask('a')).toBe(1);
  expect(await ask('b')).toBe(2);
  expect(await ask('a')).toBe(3);
});

it('reads again what was not final, and what failed', async () => {
  const { ask, state } = source();
  expect(await ask('a', false)).toBe(1);
  state.fails = true;
  await expect(ask('a')).rejects.toThrow('gone');
  state.fails = false;
  expect(await ask('a')).toBe(3);
  expect(await ask('a')).toBe(3);
});
