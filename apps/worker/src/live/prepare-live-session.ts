import { openingOf, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { actionsOf, type InstrumentFacts, listInstruments, saveActions, saveInstruments } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { applyActions } from '../session/apply-actions.ts';
import { cashOutDelisted } from '../session/cash-out-delisted.ts';
import { applyReorganisations } from './apply-reorganisations.ts';
import { askVendor } from './ask-vendor.ts';
import type { DayNews } from './live-feed.ts';
import type { LiveMarket } from './live-market.ts';

type Preparing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl'>;

/** Time before an open from which on the vendor is asked what happens to instruments. */
const PREPARED_BEFORE_MS = 60 * 60_000;

/**
 * Does the work before a day's open: what becomes of instruments, delistings, splits and dividends. A session opens once it is done, as
 * orders and positions are in the shares of their day. It may be killed anywhere and called again.
 * @returns whether the session may open
 */
export function prepareLiveSession(context: Preparing, { feed }: LiveMarket, day: TradingDay): Promise<boolean> {
  const from = new Date(openingOf(day).getTime() - PREPARED_BEFORE_MS);
  return askVendor(context, {
    day,
    kind: 'Actions',
    from,
    run: async () => {
      await applyNews(context, day, await feed.newsOf(day));
      return null;
    },
  });
}

/** Applies what becomes of instruments first: its symbols are those of the day before, and what follows has those of the day. */
async function applyNews(context: Preparing, day: TradingDay, news: DayNews): Promise<void> {
  const { pool } = context;
  await saveListings(context, day, news);
  await applyReorganisations(context, day, news.reorganisations);
  await saveActions(pool, news.actions);
  await cashOutDelisted(context, day);
  await applyActions(context, day, await actionsOf(pool, day));
}

/** Stores new instruments, also those whose shares holders get, and ends of others; the facts that are known of them do not change. */
async function saveListings({ pool }: Preparing, day: TradingDay, news: DayNews): Promise<void> {
  const known = new Map((await listInstruments(pool)).map((instrument) => [instrument.symbol, instrument]));
  const given = new Map(news.instruments.map((instrument) => [instrument.symbol, instrument]));
  const changed = new Map<string, InstrumentFacts>();
  // An instrument with a new symbol neither ends nor begins.
  const renamed = new Set(
    news.reorganisations.flatMap(({ kind, symbol, toSymbol }) => (kind === 'SymbolChange' ? [symbol, toSymbol] : [])),
  );
  for (const instrument of news.instruments) {
    const { symbol, delistedOn } = instrument;
    if (renamed.has(symbol)) continue;
    const stored = known.get(symbol);
    // What has ended before it was ever known here is no listing.
    if (stored === undefined && delistedOn === null) changed.set(symbol, instrument);
    else if (stored !== undefined && delistedOn !== null && stored.delistedOn === null)
      changed.set(symbol, { ...stored, delistedOn });
  }
  for (const { symbol, kind, toSymbol } of news.reorganisations) {
    const stored = known.get(symbol);
    if (kind === 'Merger' && stored !== undefined && stored.delistedOn === null) {
      changed.set(symbol, { ...stored, delistedOn: previousTradingDay(day) });
    }
    if (kind === 'SymbolChange' || toSymbol === null || known.has(toSymbol) || changed.has(toSymbol)) continue;
    changed.set(toSymbol, given.get(toSymbol) ?? newListing(toSymbol, day));
  }
  if (changed.size > 0) await saveInstruments(pool, [...changed.values()]);
}

const newListing = (symbol: string, listedOn: TradingDay): InstrumentFacts => ({
  symbol,
  name: symbol,
  kind: 'Stock',
  sector: null,
  industry: null,
  listedOn,
  delistedOn: null,
});
