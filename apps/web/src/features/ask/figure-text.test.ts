import { describe, expect, it } from 'vitest';
import { answerText, sourcesOf } from './answer-text.ts';
import { sources, table, wholeAnswer } from './ask.fixture.ts';
import { cellText } from './figure-text.ts';

describe('a cell', () => {
  it.each([
    ['percent', 0.01234, '1.23%'],
    ['money', -1234.5, '−$1,234.50'],
    ['count', 12_345, '12,345'],
    ['number', 1.5, '1.50'],
    ['day', '20261125', '2026-11-25'],
    ['instant', '2026-11-25T15:00:00Z', '2026-11-25 10:00 EST'],
    ['text', true, 'Yes'],
    ['text', 'Momentum', 'Momentum'],
    ['money', null, 'N/A'],
    ['symbol', '', 'N/A'],
  ] as const)('of the kind %s with %s is %s', (kind, value, text) => {
    expect(cellText(kind, value)).toBe(text);
  });
});

it('names a source once, also where a table and the list have it', () => {
  expect(sourcesOf([table, sources, sources])).toHaveLength(1);
});

it('is copied with its table and its sources, without steps and further questions', () => {
  expect(answerText(wholeAnswer)).toBe(
    [
      '**SPY** rose 1.24%, its P/E is 27.5.',
      'Sectors\n\n| Symbol | Change | Value |\n| --- | --- | --- |\n| XLK | 2.13% | $1,234.50 |\n| XLE | −0.80% | N/A |\n\nSimulated · Analysis · as of 2026-11-25 · Receipt rc7k2m9q',
      'Simulated · Analysis · as of 2026-11-25 · Receipt rc7k2m9q',
    ].join('\n\n'),
  );
});
