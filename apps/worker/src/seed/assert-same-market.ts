import { DomainError } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { latestCloses, listInstruments, type MarketClock } from '@pipa/db/market';
import { SIMULATED_MARKET_START, SimulatedMarket, type SimulatedUniverse } from '@pipa/market-data';

/** Number of instruments whose history is compared with the generator. */
const SAMPLE = 12;

/**
 * A simulated market continues only with the generator that created its history: positions would otherwise be valued at prices
 * of another market. @throws DomainError INVALID_INPUT when the generator differs
 */
export async function assertSameMarket(
  pool: Pool,
  { seed, lastClosedDay }: Pick<MarketClock, 'seed' | 'lastClosedDay'>,
  universe: SimulatedUniverse,
): Promise<void> {
  if (lastClosedDay === null) return;
  const generator = new SimulatedMarket({ seed, ...universe });
  const known = new Set(generator.instruments().map(({ symbol }) => symbol));
  const closes = await latestCloses(pool, null, lastClosedDay);
  const stored = (await listInstruments(pool)).map(({ symbol }) => symbol).filter((symbol) => closes.has(symbol));
  if (stored.some((symbol) => !known.has(symbol))) {
    throw refuse(
      `holds instruments that UNIVERSE_STOCKS=${universe.stocks} and UNIVERSE_FUNDS=${universe.funds ?? 'all'} leave out. Set them to what they were when the market was made`,
    );
  }
  const step = Math.max(1, Math.floor(stored.length / SAMPLE));
  for (const symbol of stored.filter((_, i) => i % step === 0)) {
    const { close, days } = generator.bars(symbol, SIMULATED_MARKET_START, lastClosedDay);
    const last = closes.get(symbol);
    if (last === undefined || (days.at(-1) === last.day && close.at(-1) === last.close)) continue;
    throw refuse('was made by another version, which would have made other prices. Keep it with that version');
  }
}

const refuse = (why: string) =>
  new DomainError('INVALID_INPUT', {
    note: `The simulated market of this database ${why}, or set PIPA_DATA_DIR (or DATABASE_URL) for a new market`,
  });
