import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { knownOn, type Pool } from '@pipa/db';
import { countRevisions, findMarketClock, listInstruments, loadBars, readActionsBetween } from '@pipa/db/market';
import type { StoredRevisedDecisions } from '@pipa/db/strategies';
import type { CorporateAction } from '@pipa/market-data';
import { revisedDecisions } from '../../apps/worker/src/reports/revised-decisions.ts';
import type { Prices } from './read-prices.ts';

/** What of the prices of a backtest was revised. */
export interface KnownRevisions {
  /** By whose close the prices were known. */
  readonly day: TradingDay;
  /** Bars and actions of the symbols in use that are others now. */
  readonly revised: number;
  /** Decisions on whose day other values were known than on that day; null where there are none. */
  readonly decisions: StoredRevisedDecisions | null;
}

/** The market of a database as it was known at the close of a day. */
export interface KnownMarket {
  readonly prices: Prices;
  revisionsOf(decided: Omit<Parameters<typeof revisedDecisions>[1], 'asOf'>): Promise<KnownRevisions>;
}

const SINCE = '1900-01-01';

/** @throws DomainError for a day of which nothing is known, or not yet */
export async function openKnownMarket(pool: Pool, day: TradingDay): Promise<KnownMarket> {
  const last = (await findMarketClock(pool))?.lastClosedDay ?? null;
  if (last !== null && day > last)
    throw new DomainError('INVALID_INPUT', {
      note: `--as-known ${day} is after the last session, which is of ${last}.`,
    });
  const known = knownOn(pool, day);
  const listed = await listInstruments(known);
  const symbols = listed.map(({ symbol }) => symbol);
  const [bars, actions] = [
    await loadBars(known, symbols, { to: day }),
    await readActionsBetween(known, { symbols, after: SINCE, to: day }),
  ];
  if (bars.size === 0) throw new DomainError('INVALID_INPUT', { note: `The market has no price until ${day}.` });
  const ofSymbol = Map.groupBy(actions, ({ symbol }) => symbol);
  const histories = new Map(
    [...bars].map(([symbol, columns]) => [
      symbol,
      { bars: columns, actions: (ofSymbol.get(symbol) ?? []).map(actionOf).sort((a, b) => a.exDay - b.exDay) },
    ]),
  );
  return {
    prices: {
      histories,
      instruments: listed
        .filter(({ symbol }) => bars.has(symbol))
        .map(({ symbol, kind, sector }) => ({ symbol, kind, sector })),
      bars: [...bars.values()].reduce((sum, { days }) => sum + days.length, 0),
      ...{ faultyLines: 0, faults: [], findings: [], repeated: [] },
    },
    revisionsOf: async (decided) => ({
      day,
      revised: await countRevisions(pool, decided.panel.symbols, day),
      decisions: await revisedDecisions(pool, { ...decided, asOf: day }),
    }),
  };
}

const actionOf = ({
  exDate,
  kind,
  value,
  payDate,
}: Awaited<ReturnType<typeof readActionsBetween>>[number]): CorporateAction => ({
  exDay: toEpochDay(exDate),
  kind: kind === 'Split' ? 'split' : 'dividend',
  value: Number(value),
  payDay: payDate === null ? null : toEpochDay(payDate),
});
