import { eventNames, type IdaFunctionCode, predictionNames } from '@pipa/contract';
import { macroFactors, SENTIMENT_STATES, taFactors } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { questionOf } from './explained-cells.ts';
import { readingWords } from './explanation-words.ts';

const day = '2026-02-27';
const asked = (code: IdaFunctionCode, key: string, row: object, { symbol = 'SPY', isNewest = true } = {}) =>
  questionOf({ code, symbol: symbol || undefined, updateTime: day }, key, {
    row: row as Record<string, unknown>,
    isNewest,
  });

describe('what explains a cell', () => {
  const before = { tradeDate: '2026-02-26' };

  it.each([
    [11, 'taRating', { taRating: 'Bullish' }, { what: 'ta' }],
    [11, 'momentum', { momentum: 0 }, { what: 'ta' }],
    [11, 'breadth', { breadth: 0.2 }, { what: 'breadth' }],
    [18, 'rsiCo1', { rsiCo1: -2 }, { what: 'event', name: 'rsiCo1' }],
    [12, 'currentStateS1', { currentStateS1: SENTIMENT_STATES[0] }, { what: 'state', name: 'S1' }],
    [12, predictionNames[0], { [predictionNames[0]]: 'Bullish' }, { what: 'prediction', name: predictionNames[0] }],
    [15, 'aveTechHqRank', { aveTechHqRank: 0.4 }, { what: 'momentum' }],
  ] as const)('%i %s is asked for as of the day of its row', (code, key, row, question) => {
    expect(asked(code, key, { ...before, ...row })).toEqual({ symbol: 'SPY', ...question, asOf: before.tradeDate });
  });

  it('is of the day of the table without a day in the row, and of the symbol of the row in a table of many', () => {
    expect(asked(26, 'qualityScore', { qualityScore: 1 })).toEqual({ symbol: 'SPY', what: 'fundamental', asOf: day });
    const many = { symbol: '' };
    expect(asked(13, 'aveRank', { header: 'QQQ', aveRank: 1 }, many)).toMatchObject({ symbol: 'QQQ', asOf: day });
    expect(asked(28, 'overallScore', { symbol: 'ENA', overallScore: 1 }, many)).toMatchObject({ symbol: 'ENA' });
    expect(asked(13, 'aveRank', { aveRank: 1 }, many)).toBeNull();
  });

  it('is nothing for a missing value, a day without the event, a past quarter, and a figure that is no score', () => {
    expect(asked(11, 'trend', { trend: null })).toBeNull();
    for (const name of eventNames) expect(asked(18, name, { [name]: 0 })).toBeNull();
    expect(asked(26, 'overallScore', { overallScore: 1 }, { isNewest: false })).toBeNull();
    expect(asked(1, 'close', { close: 10 })).toBeNull();
    expect(asked(11, 'trend5', { trend5: 0.1 })).toBeNull();
    expect(asked(13, 'm2Rank', { m2Rank: 0.1 })).toBeNull();
  });
});

it('every factor of a prediction has a name in both languages', () => {
  const column = new Float64Array(3).fill(1);
  const technical = taFactors({ open: column, high: column, low: column, close: column, volume: column }).names;
  const ids =
    'cfnai rsxfs housensa tdsp anfci t10y2y t10y3m dff bamlh0a0hym2 walcl wm2ns pcepilfe csushpinsa t10yie dx sixj gc hg cl vix vix3m move audjpy aaiiBullish aaiiBearish';
  const series = ids.split(' ').map((id) => ({ id, observations: [] }));
  const macro = macroFactors(Int32Array.of(1, 2, 3), series).names;
  expect(macro.length).toBeGreaterThan(25);
  for (const name of [...technical, ...macro]) expect(readingWords(name).en, name).not.toBe(name);
});
