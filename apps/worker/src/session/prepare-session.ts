import type { TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import {
  actionsOf,
  hasTape,
  type InstrumentFacts,
  listInstruments,
  saveActions,
  saveInstruments,
  writeTape,
} from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { applyActions } from './apply-actions.ts';
import { cashOutDelisted } from './cash-out-delisted.ts';

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'source' | 'publicUrl'>;

/**
 * Does the work before a day's open: listings and delistings, splits, dividends, and last the tape, whose rows mark the work as
 * done. It may be killed anywhere and called again.
 */
export async function prepareSession(context: Session, day: TradingDay): Promise<void> {
  const { pool, source, logger } = context;
  if (await hasTape(pool, day)) return;
  const session = await source.sessionOf(day);
  await saveNews(pool, session.instruments);
  await saveActions(pool, session.actions);
  await cashOutDelisted(context, day);
  await applyActions(context, day, await actionsOf(pool, day));
  await writeTape(pool, day, session.bars);
  logger.debug({ day, bars: session.bars.length, actions: session.actions.length }, 'session prepared');
}

/** Stores new listings and delistings. */
async function saveNews(pool: Pool, instruments: readonly InstrumentFacts[]): Promise<void> {
  if (instruments.length === 0) return;
  const known = new Map((await listInstruments(pool)).map((instrument) => [instrument.symbol, instrument]));
  const news = instruments.filter(({ symbol, delistedOn }) => known.get(symbol)?.delistedOn !== delistedOn);
  if (news.length > 0) await saveInstruments(pool, news);
}
