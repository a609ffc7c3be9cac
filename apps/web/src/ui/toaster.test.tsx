import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matching } from '../testing/browser-parts.ts';
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

it('an alert comes from the top of a narrow window, also of one that was wide before', async () => {
  const placeOf = (text: string) => screen.getByText(text).closest('[data-placement]')?.getAttribute('data-placement');
  const { unmount } = draw(null);
  act(() => notify.success('Wide'));
  await pass(100);
  expect(placeOf('Wide')).toBe('bottom-end');
  unmount();
  matching.add('(max-width: 767px)');
  draw(null);
  act(() => notify.success('Narrow'));
  await pass(100);
  expect(placeOf('Narrow')).toBe('top');
  act(() => notify.clear());
  await pass(1_000);
  expect(screen.queryByText('Narrow')).toBeNull();
});
