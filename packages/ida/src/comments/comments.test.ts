import { type AnalysisRow, type EventName, eventNames, type IdaFunctionCode } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentWords, partsOfTaString } from '../bands.ts';
import { CHANGE_SOURCES } from '../changes.ts';
import type { IdaColumn } from '../column.ts';
import { COLUMN_FACTS } from '../columns/index.ts';
import { detectionGroups, eventCodes, eventWords, groupHeader } from '../detections.ts';
import { formatValue } from '../format-value.ts';
import { columnsOf, type TableVariant } from '../functions.ts';
import { MACRO_CATEGORIES, MOMENTUM_GROUPS_MENU } from '../options.ts';
import { words } from '../words/market/index.ts';
import { type CommentContext, commentOf, commentText } from './index.ts';

const RUNS = { seed: 1, numRuns: 8 };
const DAYS = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'];

const LETTERS = ['U', 'u', '-', 'd', 'D', '.'];
/** Any value of a column, by its unit. */
function cellOf({ unit, key }: IdaColumn, isWhole: boolean): fc.Arbitrary<unknown> {
  const nullable = (value: fc.Arbitrary<unknown>) => (isWhole ? value : fc.option(value, { freq: 8 }));
  switch (unit) {
    case 'symbol':
    case 'text':
      return fc.constantFrom('ACME', 'BRAVO', 'CHARLIE');
    case 'rating':
      return nullable(fc.constantFrom('Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'));
    case 'components':
      return nullable(
        fc.array(fc.constantFrom(...LETTERS), { minLength: 12, maxLength: 12 }).map((all) => all.join('')),
      );
    case 'state':
      return nullable(key.endsWith('S1') ? fc.constantFrom('Risk-on', 'Risk-off') : fc.constantFrom('Bull', 'Bear'));
    case 'call':
      return nullable(fc.constantFrom('Bullish', 'Neutral', 'Bearish'));
    case 'code':
      return fc.integer({ min: -3, max: 3 });
    case 'metric':
    case 'slope':
      return nullable(fc.double({ min: -1, max: 1, noNaN: true }));
    case 'rank':
    case 'probability':
      return nullable(fc.double({ min: 0, max: 1, noNaN: true }));
    case 'dollars':
    case 'shares':
    case 'contracts':
      return nullable(fc.double({ min: 0, max: 1e9, noNaN: true }));
    default:
      return nullable(fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  }
}

/** Rows of a table, newest first; `isWhole` leaves no cell empty. */
function rowsOf(columns: readonly IdaColumn[], isWhole: boolean): fc.Arbitrary<Readonly<Record<string, unknown>>[]> {
  const rowOf = (day: string) =>
    fc.record(
      Object.fromEntries(
        columns.map((column) => [column.key, column.unit === 'day' ? fc.constant(day) : cellOf(column, isWhole)]),
      ),
    );
  const count = fc.integer({ min: isWhole ? 2 : 1, max: DAYS.length });
  return count.chain((rows) => fc.tuple(...DAYS.slice(0, rows).map(rowOf)));
}

/** Names and terms with digits in them, longest first: a comment may say them whatever its rows hold. */
const TERMS = [
  ...Object.values(COLUMN_FACTS).map(({ heading }) => heading),
  ...eventNames.flatMap((name) => eventCodes(name).map((code) => eventWords(name, code)!)),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(groupHeader),
  ...partsOfTaString('U'.repeat(12)).map(({ component }) => componentWords(component)),
  ...CHANGE_SOURCES.map((source) => words.sources[source]),
  ...[...MACRO_CATEGORIES, ...MOMENTUM_GROUPS_MENU].map(({ words }) => words),
]
  .flatMap(({ en, zh }) => [en, zh])
  .concat('over 5 days', 'over 20 days', '5 日', '20 日')
  .filter((term) => /\d/.test(term))
  .toSorted((a, b) => b.length - a.length);

const NUMBER = /−?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[%MBTK]?/g;
/** Every number that a text says, but for those of terms. */
function numbersIn(text: string): string[] {
  const rest = TERMS.reduce((left, term) => left.replaceAll(term, ' '), text);
  const days = rest.match(/\d{4}-\d\d-\d\d/g) ?? [];
  return [...days, ...(rest.replaceAll(/\d{4}-\d\d-\d\d/g, ' ').match(NUMBER) ?? [])].toSorted();
}

const cellsOf = (columns: readonly IdaColumn[], rows: readonly Readonly<Record<string, unknown>>[]): Set<string> =>
  new Set(rows.flatMap((row) => columns.map((column) => formatValue(column, row[column.key]))));

/** Every function with rows of figures, and what chooses its columns. */
const TABLES: readonly (TableVariant & { readonly code: IdaFunctionCode })[] = [
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18, 20, 21, 22, 23, 24, 25, 26, 27] as const).map((code) => ({
    code,
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((group) => ({ code: 14 as const, group })),
  { code: 15, isEtf: true },
  { code: 15, isEtf: false },
  { code: 16, isWatchList: true },
  ...[1, 2, 3, 4, 5].map((group) => ({ code: 19 as const, group })),
];

describe.each(TABLES)('the comment of function $code, group $group', ({ code, ...variant }) => {
  const columns = columnsOf(code, variant);
  const context: CommentContext = { symbol: 'ACME', group: variant.group };
  const comment = (rows: readonly Readonly<Record<string, unknown>>[], isMarket = false) =>
    commentOf(code, rows as never, { ...context, isMarket });

  it('says no number that is not in its rows, and the same numbers in both languages', () => {
    fc.assert(
      fc.property(rowsOf(columns, false), fc.boolean(), (rows, isMarket) => {
        const said = comment(rows, isMarket);
        if (said === null) return;
        const cells = cellsOf(columns, rows);
        for (const sentence of [said.finding, ...said.reasons]) {
          expect(numbersIn(sentence.en).filter((number) => !cells.has(number))).toEqual([]);
          expect(numbersIn(sentence.zh)).toEqual(numbersIn(sentence.en));
        }
      }),
      RUNS,
    );
  });

  it('gives a reason by figures, in sentences and without advice', () => {
    fc.assert(
      fc.property(rowsOf(columns, true), (rows) => {
        const said = comment(rows);
        expect(said).not.toBeNull();
        // Codes without an event say nothing.
        if (code !== 18) expect(said!.reasons.length).toBeGreaterThan(0);
        for (const { en, zh } of [said!.finding, ...said!.reasons]) {
          expect(en).toMatch(/^[A-Z].*[.:]$/);
          expect(zh).toMatch(/[。：]$/);
          expect(`${en}${zh}`).not.toMatch(/null|undefined|NaN|N\/A|\bshould\b|\bmust\b|recommend|应当|建议/);
        }
      }),
      { ...RUNS, numRuns: 4 },
    );
  });
});

const ta: AnalysisRow<11> = {
  tradeDate: '2026-11-20',
  taRating: 'Bullish',
  taString: 'Uuu-uuu--uuD',
  trend: 0.42,
  trend5: 0.1,
  trend20: 0.01,
  momentum: -0.2,
  momentum5: -0.3,
  momentum20: null,
  breadth: 0.6,
  breadth5: null,
  breadth20: null,
  oscillation: 0,
  oscillation5: 0,
  oscillation20: 0,
  changeStatus1: 0,
  emaCo1: 0,
  psarCo1: 0,
  macdCo1: 0,
  bbCo1: 0,
  rsiCo1: 0,
  breakout1: 0,
};
const dayBefore: AnalysisRow<11> = {
  ...ta,
  tradeDate: '2026-11-19',
  taRating: 'Neutral',
  changeStatus1: 2,
  rsiCo1: -1,
};

describe('the comment of technical metrics', () => {
  it('says the state, why, what leads, where trend and momentum part, and the last events', () => {
    expect(commentText(11, [ta, dayBefore], { symbol: 'ACME' })).toBe(
      'The TA State of ACME on 2026-11-20 is Bullish, since 2026-11-20, after Neutral. ' +
        'The reason: trend 0.42 (Bullish, rising over 5 days, flat over 20 days); momentum −0.2 (Bearish, falling over 5 days); ' +
        'breadth 0.6 (Strong Bullish); oscillation 0 (Neutral, flat over 5 days, flat over 20 days). ' +
        'Components strongly up: Moving-average stack; strongly down: TSI, Awesome and Ultimate. ' +
        'Trend and momentum diverge: the trend points up, the momentum down. ' +
        'Last events: TA buy/sell: early buy (trend) on 2026-11-19; RSI: overbought (above 70) on 2026-11-19.',
    );
    expect(commentText(11, [ta, dayBefore], { symbol: 'ACME' }, 'zh')).toContain(
      '技术状态为看涨，自 2026-11-20 起，此前为中性。',
    );
  });

  it('leaves out breadth and single events for the market, and says its states', () => {
    const states: AnalysisRow<12> = {
      tradeDate: '2026-11-20',
      currentStateR1: 'Bull',
      currentStateH1: 'Sideways',
      pred5dDrl: null,
      pred3_5dTaFactors: null,
      pred4_20dMacroFactors: null,
      pred5dDrlProbability: null,
      pred3_5dTaFactorsProbability: null,
      pred4_20dMacroFactorsProbability: null,
      currentStateS1: null,
      currentStateM1: null,
    };
    const said = commentText(11, [ta, dayBefore], { symbol: 'SPY', isMarket: true, states: [states] });
    expect(said).not.toMatch(/breadth|RSI/);
    expect(said).toContain('Last events: TA buy/sell: early buy (trend) on 2026-11-19.');
    expect(said).toContain('Of the market, State R1 is Bull and State H1 is Sideways.');
  });

  it('does not say since when where the rows do not show it', () => {
    expect(commentText(11, [ta], { symbol: 'ACME' })).toMatch(/^The TA State of ACME on 2026-11-20 is Bullish\. /);
  });
});

it('the comment of prices says where the close came from', () => {
  const row = {
    tradeDate: '2026-11-20',
    open: 1,
    high: 1,
    low: 1,
    close: 110,
    adjustClose: 110,
    volume: 2e6,
    dailyReturn: 2.5,
    isEtf: false,
  };
  const rows = [
    row,
    { ...row, tradeDate: '2026-11-19', close: 112, adjustClose: 111, volume: 1e6 },
    { ...row, tradeDate: '2026-11-18', close: 104, adjustClose: 100, volume: 1e6 },
  ];
  expect(commentText(1, rows, { symbol: 'ACME' })).toBe(
    'ACME closed at 110.00 on 2026-11-20, a daily return of 2.50%. ' +
      'Adjusted for splits and dividends it rose from 100.00 on 2026-11-18 to 110.00. ' +
      'The highest close shown is 112.00 on 2026-11-19, the lowest 104.00 on 2026-11-18. ' +
      'The last volume, 2.00M, is above the average of the sessions shown.',
  );
});

describe('the comment of a quarter', () => {
  const dividend = {
    reportedDate: '2026-10-30',
    quarterEnd: '2026-09-30',
    dividendYield: 0.02,
    dividendGrowth: 0.1,
    dividenPayoutRatio: 0.4,
  };
  it('with ranks says the best and the worst in the sector', () => {
    const ranking = { dividendYieldRanking: 0.9, dividendGrowthRanking: 0.2, dividenPayoutRatioRanking: 0.5 };
    expect(commentText(10, [dividend], { symbol: 'ACME', ranking })).toBe(
      'ACME reported its quarter to 2026-09-30 on 2026-10-30. ' +
        'Best in its sector: Dividend Yield 2.00% (rank 0.9). ' +
        'Worst in its sector: Dividend Growth 10.00% (rank 0.2).',
    );
  });
  it('calls no figure the best that ranks in the lower half', () => {
    const ranking = { dividendYieldRanking: 0, dividendGrowthRanking: 0.5, dividenPayoutRatioRanking: 0 };
    expect(commentText(10, [dividend], { symbol: 'ACME', ranking })).toBe(
      'ACME reported its quarter to 2026-09-30 on 2026-10-30. ' +
        'Worst in its sector: Payout Ratio 40.00% (rank 0) and Dividend Yield 2.00% (rank 0).',
    );
  });
  it('without ranks says what got better and weaker, by the better side of each figure', () => {
    const before = { ...dividend, quarterEnd: '2026-06-30', dividendYield: 0.03, dividenPayoutRatio: 0.5 };
    expect(commentText(10, [dividend, before], { symbol: 'ACME' })).toBe(
      'ACME reported its quarter to 2026-09-30 on 2026-10-30. ' +
        'Better than for the quarter to 2026-06-30: Payout Ratio from 50.00% to 40.00%. ' +
        'Weaker than for the quarter to 2026-06-30: Dividend Yield from 3.00% to 2.00%.',
    );
  });
});

it('the comment of states says since when, and the record of each call', () => {
  const row: AnalysisRow<12> = {
    tradeDate: '2026-11-20',
    currentStateR1: 'Bull',
    currentStateH1: 'Bull',
    pred5dDrl: 'Bullish',
    pred3_5dTaFactors: null,
    pred4_20dMacroFactors: null,
    pred5dDrlProbability: 0.57,
    pred3_5dTaFactorsProbability: null,
    pred4_20dMacroFactorsProbability: null,
    currentStateS1: null,
    currentStateM1: null,
  };
  const before: AnalysisRow<12> = { ...row, tradeDate: '2026-11-19', currentStateR1: 'Sideways' };
  const records = [{ name: 'pred5dDrl', hitRate: 0.54, baseRate: 0.55, count: 812, verdict: 'fails' }] as const;
  expect(commentText(12, [row, before], { records })).toBe(
    'On 2026-11-20 State R1 is Bull since 2026-11-20 (after Sideways) and State H1 is Bull. ' +
      'Prediction 5D (DRL) is Bullish, with the probability of a rise at 57.00%. ' +
      'Its calls were right on 54.00% of 812 days, against a base rate of 55.00%: it does not beat the base rate.',
  );
});

it('the comment of detections names the first of each group', () => {
  const NO_EVENTS = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;
  const facts = { name: 'A company', close: 12.5, dailyReturn: 1, isEtf: false };
  const groups = detectionGroups(
    [{ symbol: 'ACME', ...facts, codes: { ...NO_EVENTS, breakout1: 1 } }],
    [{ source: 'H1', from: 'Bull', to: 'Bear' }],
    { symbol: 'SPY', ...facts },
  );
  expect(commentText(17, groups)).toBe(
    'Events were detected in Stock breakout and Change events. Stock breakout: ACME break-up at 12.50. Change events: SPY H1: Bull → Bear.',
  );
  expect(commentText(16, groups)).toBe(commentText(17, groups));
  expect(commentText(16, groups, {}, 'zh')).toContain('股价突破：ACME 向上突破，收盘 12.50。');
  expect(commentText(17, detectionGroups([], [], { symbol: 'SPY', ...facts }))).toBe('No event was detected.');
});

it('a table without rows has no comment', () => {
  expect(commentText(1, [])).toBeNull();
});

describe('the comment of options', () => {
  const row = {
    ...{ tradeDate: '2026-11-20', putVolume: 50, callVolume: 0, putCallVolumeRatio: null },
    ...{ putOpenInterest: null, callOpenInterest: null, putCallOpenInterestRatio: null },
    ...{ sharesShort: null, sharesShortPriorMonth: null, shortPercent: null, shortRatio: null },
  } as unknown as AnalysisRow<4>;
  it.each([
    [
      50,
      'ACME has no put/call ratio by volume on 2026-11-20, as no calls were traded. The reason: more puts than calls',
    ],
    [0, 'No options of ACME were traded on 2026-11-20.'],
  ])('of a day without calls and with %d puts traded says so', (putVolume, said) => {
    expect(commentText(4, [{ ...row, putVolume }], { symbol: 'ACME' })).toContain(said);
  });
  it('says that options are not known where there are no volumes', () => {
    const none = { ...row, putVolume: null, callVolume: null };
    expect(commentText(4, [none], { symbol: 'ACME' })).toBe('No options of ACME are known for 2026-11-20.');
  });
});
