import { expect, it } from 'vitest';
import { createOpening } from './opening.ts';

const DAY = '2024-03-06';

it('sends each portfolio once while others get traded', () => {
  const opening = createOpening();
  expect(opening.step(DAY, [1, 2, 3], 0)).toMatchObject({ send: [1, 2, 3], isGivenUp: false });
  for (const untraded of [[2, 3], [3], [3]]) {
    expect(opening.step(DAY, untraded, 2_500)).toMatchObject({ send: [], isGivenUp: false });
  }
});

it('sends portfolios that no worker trades again, under a new number, and waits no longer than ten seconds', () => {
  const opening = createOpening();
  const steps = Array.from({ length: 11 }, (_, second) => opening.step(DAY, [1, 2], second === 0 ? 0 : 1_000));
  expect(steps.map(({ send }) => send.length)).toEqual([2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0]);
  expect(new Set(steps.filter(({ send }) => send.length > 0).map(({ sending }) => sending)).size).toBe(4);
  expect(steps.map(({ isGivenUp }) => isGivenUp)).toEqual([...Array(10).fill(false), true]);
});

it('sends a portfolio that became due during the opening', () => {
  const opening = createOpening();
  opening.step(DAY, [1], 0);
  expect(opening.step(DAY, [1, 2], 1_000).send).toEqual([2]);
});

it('begins anew on the next day', () => {
  const opening = createOpening();
  for (let i = 0; i < 20; i++) opening.step(DAY, [1], 1_000);
  expect(opening.step('2024-03-07', [1], 1_000)).toMatchObject({ send: [1], isGivenUp: false });
});

it('remembers what was untraded at the step before, for its day alone', () => {
  const opening = createOpening();
  expect(opening.waiting(DAY)).toEqual([]);
  opening.step(DAY, [1, 2, 3], 0);
  opening.step(DAY, [2, 3], 1_000);
  expect(opening.waiting(DAY)).toEqual([2, 3]);
  expect(opening.waiting('2024-03-07')).toEqual([]);
});
