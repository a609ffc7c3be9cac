import { nextTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError, type ReceiptInput, type ReceiptMarket, type ReceiptMode } from '@pipa/contract';
import { findMarketOrigin, type HashedRows, hashBars, hashCloses } from '@pipa/db/receipts';
import { type Database, onceAPool } from '@pipa/reads';

/** Sessions of a first analysis on which symbols are compared, less the last. */
const COMPARED_BEFORE = 19;

/** How much of a market a receipt names: its prices up to a day, the analysis up to then too, or all that it is. */
export type MarketPart = 'prices' | 'analysis' | 'whole';

/**
 * What decides the market of a database up to a day: a receipt of an earlier day is the same one, however far the market has gone on.
 * @throws DomainError UNAVAILABLE before it has been set up
 */
export async function receiptMarket(
  { pool }: Database,
  { asOf, part }: { readonly asOf: TradingDay | null; readonly part: MarketPart },
): Promise<ReceiptMarket> {
  const origin = await findMarketOrigin(pool);
  if (origin === null) throw new DomainError('UNAVAILABLE');
  const { source, seed, firstDay, lastClosedDay, openedDay, universeStocks, universeFunds } = origin;
  const { comparedFrom, analysedDay } = origin;
  const isSimulated = source === 'simulated';
  const analysed = part === 'prices' ? null : earlier(analysedDay, asOf);
  return {
    source,
    seed: isSimulated ? seed : null,
    universe:
      !isSimulated || universeStocks === null
        ? null
        : { stocks: universeStocks, funds: universeFunds === 'core' ? 'core' : 'all' },
    firstDay,
    lastClosedDay: earlier(lastClosedDay, asOf),
    openedDay: part === 'whole' ? openedDay : null,
    analysedDay: analysed,
    firstAnalysedDay:
      analysed === null || comparedFrom === null
        ? null
        : earlier(nextTradingDay(comparedFrom, COMPARED_BEFORE), analysedDay),
  };
}

const earlier = (day: TradingDay | null, other: TradingDay | null): TradingDay | null =>
  day === null || other === null || day < other ? day : other;

/** Of a figure that is of the market and of nobody's money. */
export const marketMode = ({ source }: Pick<ReceiptMarket, 'source'>): ReceiptMode =>
  source === 'simulated' ? 'simulated' : 'imported';

/** Hashes of a day, newest last: a day that is closed does not change. */
const MOST_KEPT = 64;
const keptHashes = onceAPool(() => new Map<string, Promise<HashedRows>>());

function kept(context: Database, key: string, make: () => Promise<HashedRows>): Promise<HashedRows> {
  const hashes = keptHashes(context);
  const known = hashes.get(key);
  if (known !== undefined) return known;
  const made = make();
  hashes.set(key, made);
  made.catch(() => hashes.delete(key));
  const [oldest] = hashes.keys();
  if (hashes.size > MOST_KEPT && oldest !== undefined) hashes.delete(oldest);
  return made;
}

/** The closes of every symbol on a day. */
export async function closesOf(context: Database, day: TradingDay): Promise<ReceiptInput> {
  const made = () => hashCloses(context.pool, toEpochDay(day), Number(day.slice(0, 4)));
  return { name: 'closes of all symbols', vintage: day, ...(await kept(context, `closes ${day}`, made)) };
}

/** The daily bars of symbols up to a day. */
export async function barsOf(context: Database, symbols: readonly string[], day: TradingDay): Promise<ReceiptInput> {
  const [only] = symbols;
  const name = symbols.length === 1 ? `bars of ${only}` : `bars of ${symbols.length} symbols`;
  return { name, vintage: day, ...(await hashBars(context.pool, symbols, toEpochDay(day))) };
}
