import { beforeAll, describe, expect, it } from 'vitest';
import type { InstrumentHistory } from '../daily-bars.ts';
import { SimulatedMarket } from '../simulated/simulated-market.ts';
import type { HistoryFinding } from './finding.ts';
import { judgeHistory } from './judge-history.ts';
import { type ClassResult, FAULT_CLASSES, PlantedMarket, tableOf } from './testing/plant-in-market.ts';
import { hasReferencePrices, readReferencePrices } from './testing/reference-prices.ts';

const PLACES = 200;
const CAUGHT = 0.95;
const MOST_KEPT_OUT = 1e-4;

/** A test a class, so that none of them takes long, and the table at the end. */
function plantsIn(name: string, makeHistories: () => Promise<readonly InstrumentHistory[]>): void {
  const results: ClassResult[] = [];
  let market: PlantedMarket;
  beforeAll(async () => {
    market = new PlantedMarket(await makeHistories());
  });

  it.each(FAULT_CLASSES)('do not get through: %s', async (fault) => {
    const result = await market.plant(fault, PLACES);
    results.push(result);
    expect(result.places).toBe(PLACES);
    expect(result.caught).toBeGreaterThanOrEqual(CAUGHT * PLACES);
  });

  it('are kept out without the clean bars around them', () => {
    const clean = market.keptOut();
    process.stdout.write(`${tableOf(name, results, clean)}\n`);
    expect(clean.lost / clean.bars).toBeLessThan(MOST_KEPT_OUT);
  });
}

describe('faults planted in the simulated market', () => {
  plantsIn('the simulated market', async () => {
    const source = new SimulatedMarket({ stocks: 60, funds: 'core' });
    const traded = source.instruments().filter(({ kind }) => kind !== 'Index');
    return traded.map(({ symbol }) => source.history(symbol, '2014-01-02', '2020-12-31'));
  });
});

/** Real prices lie beside the checkout where a developer has them; they are never part of the project. */
describe.runIf(hasReferencePrices)('faults planted in real prices', () => {
  plantsIn('real prices', () => readReferencePrices('sp500_av_part1.csv.gz', (symbol) => symbol < 'BR'));
});

describe.runIf(hasReferencePrices)('faults of real prices', () => {
  it('are found, while true crashes are kept', async () => {
    const faulty = ['ANTM', 'TRMB', 'WST', 'ZBRA'];
    const crashed = ['AIG', 'CVE', 'HIG', 'MRO', 'MS', 'RF'];
    const around = /^.[AN]/;
    const histories: InstrumentHistory[] = [];
    for (const part of [1, 2, 3, 4, 5]) {
      const isWanted = (symbol: string) => [...faulty, ...crashed].includes(symbol) || around.test(symbol);
      histories.push(...(await readReferencePrices(`sp500_av_part${part}.csv.gz`, isWanted)));
    }
    histories.push(...(await readReferencePrices('other_yahoo_2013_2023.csv.gz', (symbol) => symbol === 'CVE')));
    const { moves } = new PlantedMarket(histories);
    const judged = new Map(
      histories.map(({ bars, actions }) => [bars.symbol, judgeHistory(bars, actions, moves)] as const),
    );
    const found = faulty.flatMap((symbol) => judged.get(symbol)?.findings ?? []);
    const wordsOf = ({ symbol, fromDay, toDay, outcome, fault }: HistoryFinding) =>
      `${symbol} ${fromDay} ${toDay} ${outcome} ${fault}`;
    expect(found.filter(({ outcome }) => outcome !== 'Kept').map(wordsOf)).toEqual([
      'ANTM 2004-09-30 2004-10-01 KeptOut BadBar',
      'ANTM 2005-06-02 2005-06-02 Joined UnmarkedSplit',
      'TRMB 2007-02-23 2007-02-26 Joined MisdatedSplit',
      'WST 2004-09-30 2004-09-30 Joined UnmarkedSplit',
      'ZBRA 2004-08-25 2004-08-26 Joined MisdatedSplit',
    ]);
    for (const { bars, actions } of histories.filter(({ bars: { symbol } }) => crashed.includes(symbol))) {
      const kept = judged.get(bars.symbol)?.bars;
      expect([bars.symbol, kept?.days.length]).toEqual([bars.symbol, bars.days.length]);
      if (actions.length > 0) expect(kept?.adjClose).toEqual(bars.adjClose);
    }
  });
});
