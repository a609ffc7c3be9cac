import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { analysisAnswer, analysisInput, saveWatchListInput, symbolsInput, symbolText } from './index.ts';

const saidOf = (rule: z.ZodType, input: unknown) => rule.safeParse(input).error?.issues[0].message;

describe('the input of an analysis', () => {
  it('takes a function and ten rows by itself', () => {
    expect(analysisInput.parse({ function: '11', symbol: ' spy ' })).toEqual({
      function: 11,
      symbol: 'SPY',
      length: 10,
      order: 'strongest',
      offset: 0,
      language: 'en',
    });
  });
  it.each([0, 29, '29', 'x', undefined, 1.5])('refuses the function %j in the words of the document', (code) => {
    expect(saidOf(analysisInput, { function: code })).toBe('Data is not avalable for this symbol');
  });
  it.each([
    ['length', 0],
    ['length', 1_261],
    ['offset', -1],
    ['dim', 4],
    ['group', 9],
    ['asOf', '20261120'],
    ['language', 'fr'],
    ['order', 'best'],
    ['page', 1],
  ])('refuses %s %j', (field, value) => {
    expect(analysisInput.safeParse({ function: 1, [field]: value }).success).toBe(false);
  });
});

describe('the answer of an analysis', () => {
  const answer = {
    function: 18,
    idaTable: [
      {
        tradeDate: '2026-11-20',
        changeStatus1: 3,
        emaCo1: 0,
        psarCo1: 0,
        macdCo1: 0,
        bbCo1: 0,
        rsiCo1: 0,
        breakout1: 0,
      },
    ],
    comment: null,
    isEtf: true,
    updateTime: '2026-11-20',
    validated: true,
    sectorETF: null,
    errMsg: null,
  };
  it('has the rows of its function', () => {
    expect(analysisAnswer.parse(answer)).toEqual(answer);
    expect(analysisAnswer.safeParse({ ...answer, function: 1 }).success).toBe(false);
  });
  it('may have no table', () => {
    const none = { ...answer, function: 5, idaTable: null, errMsg: 'Data is not avalable for this symbol' };
    expect(analysisAnswer.parse(none)).toEqual(none);
  });
  it('has no field that is not declared, in no row', () => {
    expect(analysisAnswer.safeParse({ ...answer, secret: 1 }).success).toBe(false);
    const [row] = answer.idaTable;
    expect(analysisAnswer.safeParse({ ...answer, idaTable: [{ ...row, secret: 1 }] }).success).toBe(false);
  });
  it('can be described', () => {
    expect(JSON.stringify(z.toJSONSchema(analysisAnswer, { io: 'output' }))).toContain('pred4_20dMacroFactors');
  });
});

describe('the symbols of a list', () => {
  it('are read in upper case, without space, each once', () => {
    expect(symbolsInput.parse(' spy, BRK.B\n qqq,,spy ')).toEqual(['SPY', 'BRK.B', 'QQQ']);
    expect(symbolsInput.parse('')).toEqual([]);
  });
  it('are refused by the first that is none', () => {
    expect(saidOf(symbolsInput, 'SPY, 1X')).toBe('1X is not a symbol');
    expect(saidOf(symbolsInput, '<script>')).toBe('<SCRIPT> is not a symbol');
  });
  it('are at most five hundred', () => {
    const symbols = (count: number) => Array.from({ length: count }, (_, i) => `A${i}`).join(',');
    expect(symbolsInput.parse(symbols(500))).toHaveLength(500);
    expect(saidOf(symbolsInput, symbols(501))).toBe('At most 500 symbols are allowed');
    const longest = Array.from({ length: 500 }, (_, i) => `A${100_000_000 + i}`);
    expect(symbolsInput.parse(longest.join(', '))).toEqual(longest);
    expect(saidOf(symbolsInput, 'A'.repeat(6_001))).toBe('At most 6000 characters are allowed');
  });
});

it('a watch list needs a name that is not empty', () => {
  expect(saidOf(saveWatchListInput, { name: ' ', value: 'SPY' })).toBe("Error: Name field can't be empty");
  expect(saveWatchListInput.parse({ value: 'spy' })).toEqual({ value: ['SPY'] });
});

it('what may name a symbol is bounded', () => {
  expect(symbolText.parse(' brk.b ')).toBe('BRK.B');
  expect(symbolText.safeParse('A'.repeat(17)).success).toBe(false);
});
