import { expect, it } from 'vitest';
import { candidateName } from './parameter-changes.ts';

const parameters = {
  trend: { maxWeight: 0.25, trendSessions: 210, symbols: ['A', 'B'] },
  'trend#1': { maxWeight: 0.25, trendSessions: 126, symbols: ['A', 'B'] },
  'trend#2': { maxWeight: 0.3, trendSessions: 126, symbols: ['A', 'B'] },
};

it.each([
  ['trend', 'As written'],
  ['trend#1', 'Trend measured over 126 trading days'],
  ['trend#2', 'Largest position 30%, Trend measured over 126 trading days'],
  ['unknown', 'unknown'],
])('names the candidate %s by what it changes', (candidate, name) => {
  expect(candidateName(candidate, { written: 'trend', parameters }, 'worded')).toBe(name);
});
