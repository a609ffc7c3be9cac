import { expect, it } from 'vitest';
import { keepLook, readLook } from './sidebar-look.ts';

it('keeps the look of the sidebar, and begins without one', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(readLook(storage)).toEqual({ color: 'surface', image: 'none' });
  keepLook({ color: 'gain-soft', image: 'dots' }, storage);
  expect(readLook(storage)).toEqual({ color: 'gain-soft', image: 'dots' });
});

it('an unknown look is the one to begin with', () => {
  expect(readLook({ getItem: () => 'red constructor' })).toEqual({ color: 'surface', image: 'none' });
});
