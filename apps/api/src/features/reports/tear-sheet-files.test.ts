import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import type { TearSheetRecord } from '@pipa/contract';
import { NAMED_CRISES } from '@pipa/quant';
import { tearSheetCsv } from '@pipa/reads';
import { describe, expect, it } from 'vitest';
import { isPrintable } from '../../pdf/printable.ts';
import { textsIn } from '../../testing/pdf-texts.ts';
import { drawTearSheet, lettersOf } from './draw-tear-sheet.ts';
import { sheetWords, textsOf } from './sheet-words.ts';

const record: TearSheetRecord = {
  benchmark: 'SPY',
  source: 'simulated',
  survivorship: null,
  extent: { from: '2026-02-24', to: '2026-02-26' },
  startDay: toEpochDay('2026-02-24'),
  days: [toEpochDay('2026-02-25'), toEpochDay('2026-02-26')],
  returns: [0.1, -0.2],
  benchmarkReturns: [0.01, 0],
  exposure: { long: [0.9, 0.8], short: [0, 0], cash: [0.1, 0.2] },
  trading: {
    turnoverAnnual: 1.5,
    costTotal: 12.3,
    costAnnual: 0.001,
    years: [{ year: 2026, turnover: 0.4, costs: 12.3, costShare: 0.001 }],
  },
};

/** A record of twenty years, which has every part of a sheet. */
function longRecord(): TearSheetRecord {
  const [startDay, ...days] = tradingEpochDaysBetween(toEpochDay('2006-01-03'), toEpochDay('2026-02-27'));
  const returns = days.map((_, i) => 0.012 * Math.sin(i) + 0.0004);
  const all = (value: number) => days.map(() => value);
  const benchmarkReturns = days.map((_, i) => (i % 500 < 40 ? -0.006 : 0.0006));
  const exposure = { long: all(1.2), short: all(-0.2), cash: all(0) };
  return { ...record, startDay, days, returns, benchmarkReturns, exposure };
}

describe('the daily rows of a tear sheet', () => {
  it('begin with the base and have every series as fractions', () => {
    expect(tearSheetCsv(record).split('\r\n')).toEqual([
      'Date,Return,Cumulative return,Drawdown,SPY return,SPY cumulative return,SPY drawdown,Long exposure,Short exposure,Cash',
      '2026-02-24,,0,0,,0,0,,,',
      '2026-02-25,0.1,0.1,0,0.01,0.01,0,0.9,0,0.1',
      '2026-02-26,-0.2,-0.12,-0.2,0,0.01,0,0.8,0,0.2',
      '',
    ]);
  });

  it('leave out what the record does not hold', () => {
    const [header, base] = tearSheetCsv({ ...record, exposure: null }).split('\r\n');
    expect(header).not.toContain('exposure');
    expect(base).toBe('2026-02-24,,0,0,,0,0');
  });
});

describe('a tear sheet as PDF', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const draw = (of: TearSheetRecord, name: string | null = 'Ten quality stocks') =>
    drawTearSheet({ name, kind: 'portfolio', language: 'en', record: of, at });
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  it('of twenty years fits on few pages, and is the same each time', async () => {
    const pdf = await draw(longRecord());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(3);
    expect(pdf.length).toBeLessThan(300_000);
    expect((await draw(longRecord())).length).toBe(pdf.length);
  });

  it.each([
    ['a short record', record],
    ['a record without a return', { ...record, days: [], returns: [], benchmarkReturns: [], trading: null }],
    ['a record that lost everything', { ...record, returns: [0.1, -1], exposure: null }],
  ])('draws %s', async (_, of) => {
    expect(pagesOf(await draw(of))).toBeLessThanOrEqual(2);
  });

  it('takes a name of any letters, and none', async () => {
    for (const name of ['价值投资', 'محفظة', '🙂', null]) expect(pagesOf(await draw(record, name))).toBeGreaterThan(0);
  });

  it('says in words which of its tables are empty', async () => {
    const calm = textsIn(await draw({ ...record, returns: [0.1, 0.1] }));
    expect(calm).toContain('The value has not fallen below an earlier close.');
    expect(calm).toContain('SPY had no fall of 15% or more in this period.');
    const fallen = textsIn(await draw(longRecord()));
    expect(fallen).not.toContain('The value has not fallen below an earlier close.');
    expect(fallen).toContain('Market fall of 21%');
  });

  it('has turnover and costs by year, or says that a backtest keeps totals alone', async () => {
    const { trading } = record;
    expect(textsIn(await draw(record))).toEqual(expect.arrayContaining(['Turnover and costs by year', '40%']));
    const totals = textsIn(await draw({ ...record, trading: trading && { ...trading, years: null } }));
    expect(totals).toContain('A backtest keeps the totals of its turnover and costs, not those of each year.');
    expect(totals).not.toContain('Turnover and costs by year');
  });

  it('says of companies that they are known to have survived, in the language of its reader', async () => {
    const of = { ...record, source: 'replay', survivorship: { stocks: 365, ended: 0, years: 17.3 } } as const;
    const words = textsIn(await draw(of)).join(' ');
    expect(words).toContain('Of the 365 stocks of this imported market none ended in 17.3 years');
    expect(textsIn(await draw(record)).join(' ')).not.toContain('survived');
    const pdf = await drawTearSheet({ name: null, kind: 'backtest', language: 'zh', record: of, at });
    expect(textsIn(pdf).join('')).toMatch(/已知这些公司存活了下来/);
    expect(textsIn(pdf).join('')).not.toContain('?');
  });

  it('is in the language of its reader, with every letter', async () => {
    const inChinese = (of: TearSheetRecord) =>
      drawTearSheet({ name: '价值投资', kind: 'portfolio', language: 'zh', record: of, at });
    const texts = textsIn(await inChinese(longRecord()));
    for (const words of ['业绩概览', '总收益率', '月度收益率，%', '最深的回撤', '市场下跌 21%', '各年换手与成本']) {
      expect(texts).toContain(words);
    }
    expect(texts.join('')).not.toMatch(/\?|Drawdowns|Record/);
    const pdf = await inChinese(record);
    expect(textsIn(pdf)).toContain('投资组合。2026-02-24 至 2026-02-26，2 个交易日，与 SPY 对比。模拟市场。');
    expect(pdf.toString('latin1')).toContain('/Lang (zh-Hans)');
    expect(pagesOf(pdf)).toBe(pagesOf(await draw(record)));
    const letters = await lettersOf('zh');
    const missing = [...textsOf(sheetWords.zh).join('')].filter(
      (letter) => !isPrintable(letter) && !letters.has(letter),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(sheetWords.zh.crises.names)).toEqual(
      expect.arrayContaining(NAMED_CRISES.map(({ name }) => name)),
    );
  });
});
