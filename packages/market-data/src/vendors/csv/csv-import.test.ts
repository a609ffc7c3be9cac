import { Readable } from 'node:stream';
import { fromEpochDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { normalAt, streamKey } from '../../counter-random.ts';
import type { JudgedHistory } from '../../gate/judge-history.ts';
import { type JudgeOptions, judgeSeries } from '../../gate/judge-series.ts';
import { readActions } from '../../gate/read-actions.ts';
import { type ReadOptions, readSeries } from '../../gate/read-series.ts';
import { readPart } from '../../testing/read-part.ts';
import { parseNumber } from './csv-table.ts';
import { type CsvFile, csvVendor } from './csv-vendor.ts';

const HEADER = 'symbol,date,open,high,low,close,volume';
const GOOD = 'AAA,2026-01-05,10,11,9,10.5,1000';

const clock = () => new Date('2026-07-01T12:00:00Z');
const fileOf = (lines: readonly string[], path = 'prices.csv'): CsvFile => ({
  path,
  open: () => Readable.from([lines.join('\n')]),
});

async function read(lines: readonly string[], options: ReadOptions & JudgeOptions & { symbol?: string } = {}) {
  const vendor = csvVendor({ prices: [fileOf(lines)], symbol: options.symbol }, clock);
  const { series, datasets } = readSeries(readPart(vendor, vendor.bars), options);
  const histories: JudgedHistory[] = [];
  for await (const source of series) histories.push(judgeSeries(source, options));
  return { histories, report: datasets[0].report };
}

/** Rows of a share that moves by about a percent a day, its closes changed, with times the usual volume and range. */
function quietRows(
  count: number,
  change: (close: number, t: number) => number,
  newsOf: (t: number) => number = () => 1,
): { rows: string[]; closes: number[] } {
  const key = streamKey(3, 'quiet');
  const days = tradingDaysBetween('2026-01-05', '2026-06-30').slice(0, count);
  let price = 50;
  const closes: number[] = [];
  const rows = days.map((day, t) => {
    price *= Math.exp(0.01 * normalAt(key, t, 0));
    const close = Number(change(price, t).toFixed(4));
    closes.push(close);
    const reach = 0.01 * newsOf(t);
    return `AAA,${day},${close},${(close * (1 + reach)).toFixed(4)},${(close * (1 - reach)).toFixed(4)},${close},${1_000_000 * newsOf(t)}`;
  });
  return { rows, closes };
}

describe('import of daily prices', () => {
  it('reads one series a symbol in columns', async () => {
    const { histories, report } = await read([
      HEADER,
      GOOD,
      'AAA,2026-01-06,10.5,12,10,11.5,',
      'BBB,2026-01-06,5,5,5,5,7',
    ]);
    expect(histories.map(({ bars }) => [bars.symbol, Array.from(bars.close)])).toEqual([
      ['AAA', [10.5, 11.5]],
      ['BBB', [5]],
    ]);
    expect(Array.from(histories[0].bars.days, fromEpochDay)).toEqual(['2026-01-05', '2026-01-06']);
    expect(Array.from(histories[0].bars.volume)).toEqual([1000, 0]);
    expect(Array.from(histories[0].bars.adjClose)).toEqual([10.5, 11.5]);
    expect(report).toEqual({ rows: 3, series: 2, quarantinedRows: 0, isUnsorted: false, quarantined: [] });
  });

  it('goes by the header: order, case, spelling, byte-order mark, more columns, no volume', async () => {
    const { histories } = await read([
      '\uFEFFDate,Close,Adj_Close,Low,High,Open,Note,Symbol',
      '2026-01-05,$10.50,"1,005.25",9,11,10,x,aaa',
    ]);
    expect(histories[0].bars.symbol).toBe('AAA');
    expect(histories[0].bars.close[0]).toBe(10.5);
    expect(histories[0].bars.adjClose[0]).toBe(1005.25);
    expect(histories[0].bars.volume[0]).toBe(0);
  });

  it.each([
    ['AAA,2026-01-06,x,11,9,10,1', 'open is not a number'],
    ['AAA,2026-01-06,10,11,9,,1', 'close is not a number'],
    ['AAA,2026-01-06,10', 'high is not a number'],
    ['AAA,2026-01-06,10,11,0,10,1', 'low is not positive'],
    ['AAA,2026-01-06,10,11,-9,10,1', 'low is not positive'],
    ['AAA,2026-01-06,10,10.4,9,10.5,1', 'high is below another price'],
    ['AAA,2026-01-06,10,11,10.2,10.5,1', 'low is above another price'],
    ['AAA,2026-01-06,10,11,9,10,-1', 'volume is not a number from 0'],
    ['AAA,2026-01-06,10,11,9,10,many', 'volume is not a number from 0'],
    ['AAA,06.01.2026,10,11,9,10,1', 'date is not a day YYYY-MM-DD'],
    ['AAA,2026-02-30,10,11,9,10,1', 'date is not a day YYYY-MM-DD'],
    ['AAA,2026-01-10,10,11,9,10,1', 'date is not a trading day'],
    ['AAA,2026-01-19,10,11,9,10,1', 'date is not a trading day'],
    ['AAA,1980-01-07,10,11,9,10,1', 'date is outside the trading calendar'],
    ['AAA,2026-01-05,10,11,9,10,1', 'date appears twice'],
    [',2026-01-06,10,11,9,10,1', 'symbol is missing or malformed'],
  ])('keeps out %s: %s', async (line, fault) => {
    const { histories, report } = await read([HEADER, GOOD, line, 'AAA,2026-01-07,10,11,9,10,1']);
    expect(report.quarantined).toEqual([expect.objectContaining({ fault, raw: line })]);
    expect(Array.from(histories[0].bars.days, fromEpochDay)).toEqual(['2026-01-05', '2026-01-07']);
  });

  it('keeps out rows of a symbol that has ended before', async () => {
    const { report, histories } = await read([HEADER, GOOD, 'BBB,2026-01-06,5,5,5,5,7', 'AAA,2026-01-06,10,11,9,10,1']);
    expect(report.quarantined[0]).toMatchObject({ symbol: 'AAA', fault: 'file is not sorted by symbol' });
    expect(report.isUnsorted).toBe(true);
    expect(histories).toHaveLength(2);
  });

  it('takes rows in any order when asked to', async () => {
    const lines = [HEADER, 'AAA,2026-01-06,10,11,9,10,1', 'BBB,2026-01-06,5,5,5,5,7', GOOD];
    const { report, histories } = await read(lines, { anyOrder: true });
    expect(report).toMatchObject({ series: 2, quarantinedRows: 0, isUnsorted: false });
    expect(histories.map(({ bars }) => [bars.symbol, ...Array.from(bars.days, fromEpochDay)])).toEqual([
      ['AAA', '2026-01-05', '2026-01-06'],
      ['BBB', '2026-01-06'],
    ]);
  });

  it('keeps out a bar that is wrong by −30 %, and not the right one after it', async () => {
    const { rows, closes } = quietRows(60, (close, t) => (t === 30 ? close * 0.7 : close));
    const { histories, report } = await read([HEADER, ...rows]);
    const [{ bars, findings }] = histories;
    expect(report.quarantinedRows).toBe(0);
    expect(findings).toEqual([expect.objectContaining({ symbol: 'AAA', outcome: 'KeptOut', fault: 'BadBar' })]);
    expect(Array.from(bars.close)).toEqual(closes.filter((_, t) => t !== 30));
  });

  it('keeps every day of a fall that was traded', async () => {
    const { rows } = quietRows(
      60,
      (close, t) => (t >= 30 ? close * 0.5 : close),
      (t) => (t === 30 ? 8 : 1),
    );
    const [{ bars, findings }] = (await read([HEADER, ...rows])).histories;
    expect(findings).toEqual([expect.objectContaining({ outcome: 'Kept', fault: 'ExtremeMove' })]);
    expect(bars.days).toHaveLength(60);
  });

  it('reports unreadable and repeated rows by symbol, and takes the repeated row that fits its neighbours', async () => {
    const { rows, closes } = quietRows(60, (close) => close);
    const wrong = rows[20].replace(/,[\d.]+,[\d.]+,[\d.]+,[\d.]+,/, ',7,7,7,7,');
    const lines = [HEADER, ...rows.slice(0, 20), wrong, ...rows.slice(20), `AAA,${rows[9].split(',')[1]},x,1,1,1,1`];
    const [{ bars, findings }] = (await read(lines)).histories;
    expect(findings.map(({ fault, detail }) => [fault, detail])).toEqual([
      ['UnreadableRow', 'A row is no bar: open is not a number'],
      ['RepeatedRow', '1 row has the day of another one'],
    ]);
    expect(Array.from(bars.close)).toEqual(closes);
  });

  it('ends a symbol where its end is stated: later rows are of another company, the final value is the last close', async () => {
    const { rows } = quietRows(60, (close) => close);
    const dayOf = (t: number) => toEpochDay(rows[t].split(',')[1]);
    const endOf = async (t: number, lines: readonly string[]) => {
      const ends = new Map([['AAA', { day: dayOf(t), value: 0.25 }]]);
      return (await read([HEADER, ...lines], { ends })).histories[0];
    };
    const taken = await endOf(40, rows);
    expect(taken.findings).toEqual([expect.objectContaining({ outcome: 'KeptOut', fault: 'ExchangedShares' })]);
    expect([taken.bars.days.at(-1), taken.bars.close.at(-1), taken.bars.low.at(-1)]).toEqual([dayOf(40), 0.25, 0.25]);
    const added = await endOf(45, rows.slice(0, 41));
    expect([added.bars.days.at(-1), added.bars.close.at(-1), added.bars.volume.at(-1)]).toEqual([dayOf(45), 0.25, 0]);
    expect(added.bars.days).toHaveLength(42);
  });

  it('takes a large move for a split when the actions or the adjusted closes say so', async () => {
    const bySplit = await read([HEADER, GOOD, 'AAA,2026-01-06,5.2,5.4,5.1,5.3,1'], {
      actions: new Map([['AAA', [{ exDay: toEpochDay('2026-01-06'), kind: 'split', value: 2, payDay: null }]]]),
    });
    expect(bySplit.report.quarantinedRows).toBe(0);
    expect(bySplit.histories[0].bars.adjClose[0]).toBeCloseTo(5.25, 9);
    const byAdjusted = await read([`${HEADER},adj_close`, `${GOOD},5.25`, 'AAA,2026-01-06,5.2,5.4,5.1,5.3,1,5.3']);
    expect(byAdjusted.report.quarantinedRows).toBe(0);
    expect(byAdjusted.histories[0].actions).toEqual([
      { exDay: toEpochDay('2026-01-06'), kind: 'split', value: 2, payDay: null },
    ]);
  });

  it('reads actions from columns of the price file and adjusts by them', async () => {
    const { histories } = await read([
      `${HEADER},dividend,split_ratio`,
      `${GOOD},0,1`,
      'AAA,2026-01-06,10,10,10,10,1,0.5,',
      'AAA,2026-01-07,5,5,5,5,1,,2',
    ]);
    expect(histories[0].actions).toEqual([
      { exDay: toEpochDay('2026-01-06'), kind: 'dividend', value: 0.5, payDay: null },
      { exDay: toEpochDay('2026-01-07'), kind: 'split', value: 2, payDay: null },
    ]);
    expect(Array.from(histories[0].bars.adjClose)).toEqual([5, 5, 5].map((value) => expect.closeTo(value, 9)));
  });

  it('sorts the days of a symbol', async () => {
    const { histories } = await read([HEADER, 'AAA,2026-01-06,10,11,9,10,1', GOOD]);
    expect(Array.from(histories[0].bars.close)).toEqual([10.5, 10]);
  });

  it('takes the symbol from the caller for a file of one symbol, and days without session when told', async () => {
    const { histories } = await read(['date,open,high,low,close', '2026-01-10,10,11,9,10'], {
      symbol: 'BTC',
      onlySessions: false,
    });
    expect(histories[0].bars).toMatchObject({ symbol: 'BTC', days: Int32Array.of(toEpochDay('2026-01-10')) });
  });

  it('keeps a bounded list of faults and counts the rest', async () => {
    const bad = Array.from({ length: 50 }, () => 'AAA,2026-01-06,x,11,9,10,1');
    const { report } = await read([HEADER, GOOD, ...bad], { maxQuarantined: 5 });
    expect(report.quarantined).toHaveLength(5);
    expect(report.quarantinedRows).toBe(50);
  });

  it.each([
    ['no header column', ['symbol,date,open,high,low', GOOD], /no column close/],
    ['an empty file', [''], /empty/],
    ['an endless line', [HEADER, `AAA,2026-01-05,${'9'.repeat(10_000)}`], /can't be read as CSV/],
  ])('refuses %s', async (_, lines, message) => {
    await expect(read(lines)).rejects.toThrow(message);
  });
});

describe('import of actions', () => {
  it('reads splits, dividends and pay days and tells of faults', async () => {
    const actionFile = fileOf([
      'symbol,date,dividend,splitRatio,payDate',
      'AAA,2026-01-07,0.25,1.0,2026-01-20',
      'AAA,2026-01-06,0,2.0,',
      'AAA,2026-01-08,-1,1,',
      'AAA,2026-01-08,0,0,',
      ',2026-01-08,1,1,',
      'AAA,soon,1,1,',
      'AAA,2026-01-08,1,1,later',
    ]);
    const vendor = csvVendor({ prices: [], actions: actionFile }, clock);
    const { actions, quarantined } = await readActions(readPart(vendor, vendor.actions));
    expect(actions.get('AAA')).toEqual([
      { exDay: toEpochDay('2026-01-06'), kind: 'split', value: 2, payDay: null },
      { exDay: toEpochDay('2026-01-07'), kind: 'dividend', value: 0.25, payDay: toEpochDay('2026-01-20') },
    ]);
    expect(quarantined.map(({ fault }) => fault)).toEqual([
      'dividend is not a number from 0',
      'split ratio is not a positive number',
      'symbol is missing',
      'date is not a day YYYY-MM-DD',
      'pay date is not a day YYYY-MM-DD',
    ]);
  });
});

describe('numbers of price files', () => {
  it.each([
    ['12', 12],
    ['12.50', 12.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['2.5E-1', 0.25],
    ['$1,234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['12,5', Number.NaN],
    ['1.2.3', Number.NaN],
    ['', Number.NaN],
    ['NaN', Number.NaN],
    ['Infinity', Number.NaN],
    ['0x10', Number.NaN],
  ])('%s is %f', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });
});
