import { type IdaFunctionCode, idaFunctionCodes, quarterlyNames } from '@pipa/contract';
import { taComponents } from '@pipa/quant';
import { expect, it } from 'vitest';
import { columnsOf, performanceColumns, type TableVariant } from '../functions.ts';
import {
  FIGURE_FORMULAS,
  type HelpPart,
  healthCheckHelp,
  helpOf,
  performanceHelp,
  scorecardHelp,
  universeWords,
} from './index.ts';

const parts = [
  ...idaFunctionCodes.flatMap((code) => helpOf(code)),
  ...[1, 2, 3, 4, 5].flatMap((group) => helpOf(19, group)),
  performanceHelp,
  scorecardHelp,
];
const textsOf = ({ title, intro, entries }: HelpPart) => [
  title,
  intro,
  ...entries.flatMap(({ term, text }) => [term, text]),
];
/** Digits that are part of a name or of a notation, which a translation may leave out. */
const numbersOf = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).toSorted();

it('every function has help in both languages', () => {
  for (const code of idaFunctionCodes) expect(helpOf(code).length).toBeGreaterThan(0);
  for (const { en, zh } of parts.flatMap(textsOf)) {
    expect(en.trim()).not.toBe('');
    if (!/^[A-Z0-9/ ]+$/i.test(en)) expect(zh, en).toMatch(/\p{Script=Han}|^[A-Z/ ]+$/u);
  }
});

it('the same levels are in both languages', () => {
  const figures = parts
    .flatMap(({ entries }) => entries)
    .filter(({ text }) => /R1|RSI|probability|above|Slope/.test(text.en));
  expect(figures.length).toBeGreaterThan(10);
  for (const { text } of figures) expect(numbersOf(text.zh), text.en).toEqual(numbersOf(text.en));
});

it('has a formula of each of the 45 figures', () => {
  const names = Object.values(quarterlyNames).flat();
  expect(names).toHaveLength(45);
  expect(Object.keys(FIGURE_FORMULAS).toSorted()).toEqual(names.toSorted());
  const terms = [5, 6, 7, 8, 9, 10].flatMap((code) => helpOf(code as 5)[0].entries);
  expect(terms).toHaveLength(45);
});

/** Columns that only name what the row is of. */
const NAMES_OF_ROWS = new Set(['tradeDate', 'calendarDate', 'symbol', 'header', 'name', 'sector']);
const VARIANTS: Partial<Record<IdaFunctionCode, readonly TableVariant[]>> = {
  14: [1, 2, 3, 4, 5, 6, 7, 8].map((group) => ({ group })),
  15: [{ isEtf: true }, { isEtf: false }],
  16: [{ isWatchList: true }, { isWatchList: false }],
  19: [1, 2, 3, 4, 5].map((group) => ({ group })),
};

it('every column of every table has help that says how it is computed', () => {
  const explained = (help: readonly HelpPart[]) =>
    new Set<string>(help.flatMap(({ entries }) => entries.flatMap(({ columns = [] }) => columns)));
  const without = idaFunctionCodes.flatMap((code) =>
    (VARIANTS[code] ?? [{}]).flatMap((variant) => {
      const known = explained(helpOf(code, variant.group));
      const keys = columnsOf(code, variant).map(({ key }) => key);
      return keys.filter((key) => !known.has(key) && !NAMES_OF_ROWS.has(key)).map((key) => `${code} ${key}`);
    }),
  );
  expect(without).toEqual([]);
  const performance = explained([performanceHelp]);
  expect(performanceColumns.filter(({ key }) => !performance.has(key) && !NAMES_OF_ROWS.has(key))).toEqual([]);
});

it('says of each rank which end of its figure is the better one', () => {
  const entries = ([20, 21, 22, 23, 24, 25] as const).flatMap((code) => helpOf(code).flatMap((part) => part.entries));
  const textOf = (name: string) =>
    entries.find(({ columns = [] }) => columns.some((one) => one === `${name}Ranking`))?.text.en;
  expect(textOf('marketCap')).toBe('Rank of Market Cap: higher is better.');
  expect(textOf('assetGrowthLastY')).toBe('Rank of Asset Growth 1Y: lower is better.');
  expect(textOf('dividenPayoutRatio')).toBe('Rank of Payout Ratio: lower is better, and 0 has no rank.');
});

it('the information of the health check explains metrics, slopes, letters, events, states, predictions, ratios and figures', () => {
  const titles = healthCheckHelp.map(({ title }) => title.en);
  expect(titles).toEqual([
    'Technical metrics',
    'Bands',
    'TA string',
    'Pattern & Abnormality Detection',
    'States of the market',
    'Predictions',
    'Sentiment',
    'Daily figures',
    'Overall',
  ]);
  const letters = healthCheckHelp.find(({ title }) => title.en === 'TA string')!;
  expect(letters.entries).toHaveLength(taComponents.length);
  const events = healthCheckHelp.find(({ title }) => title.en.startsWith('Pattern'))!;
  expect(events.entries.map(({ term }) => term.en)).toEqual([
    'TA buy/sell',
    'EMA trend',
    'PSAR trend',
    'MACD momentum',
    'Bollinger band',
    'RSI',
    'Stock breakout',
    'Change events',
  ]);
  expect(events.entries.map(({ text }) => text.en).join(' ')).toContain(
    '+3 confirmed buy; +2 early buy (trend); +1 early buy (momentum); −1',
  );
});

it('says the facts of the document', () => {
  const all = parts
    .flatMap(textsOf)
    .map(({ en }) => en)
    .join(' ');
  expect(all).toContain('split at −0.5, 0 and 0.5');
  expect(all).toContain('RSI passes 20, 30, 70 or 80');
  expect(all).toContain('Exponential averages of 20 and 50 days');
  expect(all).toContain('from 0.0 (weakest) to 1.0 (strongest)');
  expect(all).toContain('Returns over 1, 5, 21, 61 and 252 sessions');
});

it('counts the universe of the day', () => {
  expect(universeWords(20, 143)).toEqual({
    en: '20 stocks and 143 ETFs are analysed.',
    zh: '共分析 20 只股票和 143 只 ETF。',
  });
});
