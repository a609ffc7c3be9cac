import { expect, it } from 'vitest';
import { createPlanner } from '../../planner.ts';

it.each([
  ['Alert me when the dividend yield of AAPL goes below 1.1%', 0.011, 'below 1.10%'],
  ['Alert me when the price of AAPL goes above $250', 250, 'above $250'],
])('prepares of %j an alert at a level, which its label shows as its table does', async (text, level, shown) => {
  const apple = { symbol: 'AAPL', name: 'Apple Inc.', kind: 'Stock', sector: null } as const;
  const planner = createPlanner({ readNames: async () => ({ instruments: [apple], strategies: [] }) });
  const proposed: { readonly input: unknown; readonly label: string }[] = [];
  await planner.answer(
    { text, language: 'en', history: [], page: null, today: '2026-02-27', privacy: 'figures' },
    {
      run: () => Promise.reject(new Error('nothing is read')),
      propose: async (_, input, label) => {
        proposed.push({ input, label });
        return { kind: 'proposal', draftId: 1, label, link: '/admin/draft?id=1' };
      },
    },
    () => undefined,
    new AbortController().signal,
  );
  expect(proposed).toEqual([
    {
      input: expect.objectContaining({ condition: expect.objectContaining({ level }) }),
      label: expect.stringContaining(shown),
    },
  ]);
});
