import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toEpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { actionOfStep, adjustmentSteps, deriveAdjClose } from '../../adjust-close.ts';
import type { DailyBars } from '../../daily-bars.ts';
import type { JudgedHistory } from '../../gate/judge-history.ts';
import { judgeSeries } from '../../gate/judge-series.ts';
import { readActions } from '../../gate/read-actions.ts';
import { type ReadOptions, readSeries } from '../../gate/read-series.ts';
import { readPart } from '../../testing/read-part.ts';
import { csvFile, csvVendor } from './csv-vendor.ts';

const deriveActions = (bars: Pick<DailyBars, 'days' | 'close' | 'adjClose'>) =>
  adjustmentSteps(bars).flatMap((step) => actionOfStep(bars, step) ?? []);

const folder = fileURLToPath(new URL('../../../../../../shared/data/prices/', import.meta.url));
const clock = () => new Date('2026-07-01T12:00:00Z');

async function read(file: string, options: ReadOptions = {}) {
  const vendor = csvVendor({ prices: [csvFile(folder + file)] }, clock);
  const { series, datasets } = readSeries(readPart(vendor, vendor.bars), options);
  const histories = new Map<string, JudgedHistory>();
  for await (const source of series) histories.set(source.bars.symbol, judgeSeries(source, {}));
  const findings = [...histories.values()].flatMap((history) => history.findings);
  return { histories, report: datasets[0].report, findings };
}

/** Read once for the tests that look at it. */
const readVendor = once(async () => {
  const vendor = csvVendor({ prices: [], actions: csvFile(`${folder}sp500_av_actions.csv`) }, clock);
  const { actions, quarantined } = await readActions(readPart(vendor, vendor.actions));
  return { actions, quarantined, ...(await read('sp500_av_part1.csv.gz', { actions })) };
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** Real prices lie beside the checkout where a developer has them; they are never part of the project. */
describe.runIf(existsSync(folder))('import of reference files', () => {
  it('reads raw prices with adjusted closes and finds the splits', async () => {
    const { histories, report, findings } = await read('lean_raw_with_factors.csv.gz');
    expect(report).toMatchObject({ rows: 47_347, series: 10 });
    expect(report.quarantined).toEqual([]);
    const changes = findings.filter(({ outcome }) => outcome !== 'Kept' && outcome !== 'Doubted');
    expect(changes).toEqual([]);
    const splits = (symbol: string) =>
      histories
        .get(symbol)!
        .actions.filter(({ kind }) => kind === 'split')
        .map(({ value }) => value);
    expect(splits('AAPL')).toEqual([2, 2, 7, 4]);
    expect(splits('USO')).toEqual([0.125]);
    expect(splits('SPY')).toEqual([]);
    const spy = histories.get('SPY')!;
    const rebuilt = deriveAdjClose(spy.bars, spy.actions);
    const last = rebuilt.length - 1;
    const scale = spy.bars.adjClose[last] / rebuilt[last];
    for (let t = 0; t <= last; t += 100) expect((rebuilt[t] * scale) / spy.bars.adjClose[t]).toBeCloseTo(1, 2);
  });

  it('reads prices that are adjusted throughout, without inventing actions', async () => {
    const { histories, report } = await read('etf_index_adj.csv.gz');
    expect(report).toMatchObject({ rows: 199_840, series: 36 });
    expect([...histories.values()].flatMap(({ actions }) => actions)).toEqual([]);
    const restless = new Set(['BTC', 'ETH', 'VIX', 'VIXY', 'UVXY']);
    expect(report.quarantined.filter(({ symbol }) => !restless.has(symbol))).toEqual([]);
    expect(histories.get('SPY')!.bars.days[0]).toBe(toEpochDay('1993-01-29'));
  });

  it('reads raw prices with a separate file of actions', async () => {
    const { actions, quarantined, histories, report, findings } = await readVendor();
    expect(quarantined).toEqual([]);
    const rows = [...actions].flatMap(([symbol, list]) => list.map(({ exDay }) => `${symbol} ${exDay}`));
    expect(new Set(rows).size).toBe(17_610);
    expect(report.series).toBeGreaterThan(70);
    expect(findings.find(({ symbol, toDay }) => symbol === 'ANTM' && toDay === '2005-06-02')).toBeDefined();
    const aapl = histories.get('AAPL')!.bars;
    const derived = deriveAdjClose(aapl, actions.get('AAPL')!);
    const scale = aapl.adjClose[firstAtOrAfter(aapl.days, toEpochDay('2021-04-21'))] / derived[derived.length - 1];
    for (let t = 0; t < derived.length; t += 100) expect((derived[t] * scale) / aapl.adjClose[t]).toBeCloseTo(1, 2);
  });

  it('finds nearly the dividends the vendor lists when it only sees adjusted closes', async () => {
    const { histories } = await readVendor();
    let listedCount = 0;
    let found = 0;
    for (const { bars, actions: listed } of histories.values()) {
      const derived = new Set(deriveActions(bars).map(({ exDay }) => exDay));
      for (const { exDay } of listed.filter(({ exDay }) => exDay > bars.days[0])) {
        listedCount++;
        if (derived.has(exDay)) found++;
      }
    }
    expect(found / listedCount).toBeGreaterThan(0.97);
  });
});
