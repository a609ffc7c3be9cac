import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/render.tsx';
import { notify } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  notify.clear();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** An alert that hides itself is marked as closed before it has faded out. */
const isShown = (text: string) =>
  screen.queryByText(text)?.closest('[data-state]')?.getAttribute('data-state') === 'open';

it.each([
  ['an error', 'error', 6_000],
  ['a success', 'success', 3_000],
  ['an information', 'info', 3_000],
] as const)('%s hides after its documented time', async (_, kind, ms) => {
  draw(null);
  act(() => notify[kind](`About ${kind}`));
  await pass(100);
  expect(isShown(`About ${kind}`)).toBe(true);
  await pass(ms - 300);
  expect(isShown(`About ${kind}`)).toBe(true);
  await pass(400);
  expect(isShown(`About ${kind}`)).toBe(false);
});
