import { expect, it } from 'vitest';
import { rangesOf } from './period.ts';

it('offers ranges that are shorter than the record, back from its last close', () => {
  expect(rangesOf({ from: '2024-12-31', to: '2026-05-31' })).toEqual([
    { name: 'm3', from: '2026-02-28' },
    { name: 'm6', from: '2025-11-30' },
    { name: 'ytd', from: '2026-01-01' },
    { name: 'y1', from: '2025-05-31' },
    { name: 'all', from: undefined },
  ]);
});

it('offers a short record as a whole', () => {
  expect(rangesOf({ from: '2026-05-29', to: '2026-06-03' }).map(({ name }) => name)).toEqual(['all']);
});
