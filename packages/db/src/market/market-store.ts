import {
  type ClockState,
  liveMoment,
  type MarketMoment,
  momentOf,
  nextTradingDay,
  stepClock,
  type TradingDay,
} from '@pipa/calendar';
import { type BusMessage, DomainError, type MarketPhase, type MarketSource, type Refusal } from '@pipa/contract';
import { sql } from 'kysely';
import { modelsOf, type Pool, type PrismaClient } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn, rowsQuickly, writeIn } from '../sql/prepared.ts';
import { togetherAsOne } from '../sql/together.ts';
import { inTransaction, type Tx } from '../sql/transaction.ts';

/** The market clock as stored. */
export interface MarketClock {
  readonly source: MarketSource;
  readonly seed: number;
  readonly day: TradingDay;
  readonly phase: MarketPhase;
  readonly elapsedMs: number;
  readonly sessionSeconds: number;
  readonly speed: number;
  readonly paused: boolean;
  /** Last day whose close is complete; pages show data as of this day. Null before the first close. */
  readonly lastClosedDay: TradingDay | null;
  /** Number of trading ticks of this day; 0 until the opening is done. */
  readonly tick: number;
  readonly firstDay: TradingDay;
  readonly lastDay: TradingDay | null;
}

const MARKET_ID = 1;

const clockColumns = [
  'source',
  'seed',
  'day',
  'phase',
  'elapsedMs',
  'sessionSeconds',
  'speed',
  'paused',
  'tick',
  'lastClosedDay',
  'firstDay',
  'lastDay',
] as const satisfies (keyof MarketClock)[];

/** The columns of the market clock in a statement that joins the market as "m". */
export const joinedClockColumns = clockColumns.map((column) => `m.${column}` as const);

/** The row of the market, which a statement joins as "m". */
export const marketRow = sql.lit(MARKET_ID);

const clockNow = prepared((db) => db.selectFrom('market_state').select(clockColumns).where('id', '=', marketRow));

const marketLock = prepared((db) => db.selectFrom('market_state').select('id').where('id', '=', marketRow).forUpdate());

/** Makes the clock from a row that joined the market; null before the seed has created it. */
export function clockFrom(row: { readonly [K in keyof MarketClock]: MarketClock[K] | null }): MarketClock | null {
  if (row.source === null) return null;
  const { source, seed, day, phase, elapsedMs, sessionSeconds, speed, paused, tick } = row as MarketClock;
  const { lastClosedDay, firstDay, lastDay } = row as MarketClock;
  const clock = { source, seed, day, phase, elapsedMs, sessionSeconds, speed, paused, tick };
  return { ...clock, lastClosedDay, firstDay, lastDay };
}

/** The market state; null before the seed has created it. */
export async function findMarketState(db: Tx): Promise<MarketClock | null> {
  return (await rowsIn(db, clockNow, {}))[0] ?? null;
}

/** The market state; throws UNAVAILABLE before the seed has created it. */
export async function readMarketState(db: Tx): Promise<MarketClock> {
  const state = await findMarketState(db);
  if (state === null) throw new DomainError('UNAVAILABLE', { message: 'The market has not been set up yet' });
  return state;
}

const readClock = togetherAsOne(async (pool) => (await rowsQuickly(pool, clockNow, {}))[0] ?? null);

/** The market clock, read outside of a transaction; null before the seed has created the market. */
export const findMarketClock = (pool: Pick<Pool, 'query'>): Promise<MarketClock | null> => readClock(pool);

/** The market clock, read outside of a transaction. Throws UNAVAILABLE before the seed has created the market. */
export async function readMarketClock(pool: Pick<Pool, 'query'>): Promise<MarketClock> {
  const clock = await readClock(pool);
  if (clock === null) throw new DomainError('UNAVAILABLE', { message: 'The market has not been set up yet' });
  return clock;
}

const progress = prepared((db) =>
  db
    .selectFrom('market_state')
    .select(['day', 'phase', 'tick', 'paused', 'leaseUntil', 'progressedAt', 'waitsFor', 'lastClosedDay', 'closedAt'])
    .where('id', '=', marketRow),
);

/** Where the clock is, whether a worker leads it, and when it went on. Instants are of the wall clock. */
export interface MarketProgress {
  readonly day: TradingDay;
  readonly phase: MarketPhase;
  readonly tick: number;
  readonly paused: boolean;
  /** End of the leader's lease; null before the first leader and after one that has given it up. */
  readonly leaseUntil: Date | null;
  /** Null before the first tick. */
  readonly progressedAt: Date | null;
  /** The work of the phase that the clock waits for; null while it moves. */
  readonly waitsFor: string | null;
  readonly lastClosedDay: TradingDay | null;
  readonly closedAt: Date | null;
}

/** How far the market has come; null before the seed has created it. */
export async function readMarketProgress(pool: Pick<Pool, 'query'>): Promise<MarketProgress | null> {
  return (await rows(pool, progress, {}))[0] ?? null;
}

const FIRST_COLUMNS = ['source', 'seed', 'day', 'sessionSeconds', 'lastClosedDay', 'firstDay', 'lastDay'] as const;

type NewMarket = Pick<MarketClock, (typeof FIRST_COLUMNS)[number]>;

const creation = prepared((db, p: Params<NewMarket>) =>
  db
    .insertInto('market_state')
    .values({ id: marketRow, phase: 'PreOpen', openedDay: p.day, ...pick(p, FIRST_COLUMNS) })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Creates the market of a new database; an existing one does not change. */
export async function createMarketState(db: Tx, market: NewMarket): Promise<void> {
  await countIn(db, creation, market);
}

const universe = prepared((db, p: Params<{ stocks: number; funds: string }>) =>
  db
    .updateTable('market_state')
    .set({ universeStocks: p.stocks, universeFunds: p.funds })
    .where('id', '=', marketRow)
    .where('universeStocks', 'is', null),
);

/** Keeps the settings that a generated market was made with, once: receipts name them, so that it can be made again. */
export async function keepUniverse(
  db: Tx,
  { stocks, funds = 'all' }: { readonly stocks: number; readonly funds?: string },
): Promise<void> {
  await countIn(db, universe, { stocks, funds });
}

/** Converts the stored state to the calendar's pure clock. */
export function clockOf(state: MarketClock): ClockState {
  const { day, phase, elapsedMs, sessionSeconds, speed, paused, lastDay } = state;
  return { day, phase, elapsedMs, sessionSeconds, speed, paused, lastDay, dayDone: isDayDone(state) };
}

/** Whether the close of the clock's day is completely processed. */
export function isDayDone(state: Pick<MarketClock, 'day' | 'lastClosedDay'>): boolean {
  return state.lastClosedDay !== null && state.lastClosedDay >= state.day;
}

export const marketMomentOf = (state: MarketClock): MarketMoment =>
  state.source === 'real' ? liveMoment(state) : momentOf(state);

type SessionsAhead = Pick<MarketClock, 'day' | 'phase' | 'lastDay'>;

/** The next session that has not opened yet; null at the end of a replay's history. */
export function findNextOpenDay({ day, phase, lastDay }: SessionsAhead): TradingDay | null {
  if (phase === 'Ended') return null;
  const next = phase === 'PreOpen' ? day : nextTradingDay(day);
  return lastDay !== null && next > lastDay ? null : next;
}

/** The session at whose open a request made now is due; throws ILLEGAL_TRANSITION at the end of a replay. */
export function nextOpenDay(state: SessionsAhead): TradingDay {
  const day = findNextOpenDay(state);
  if (day === null) throw new DomainError('ILLEGAL_TRANSITION', { message: 'The market history has ended' });
  return day;
}

/** Day on which an order placed now can trade: today while the market is open, else `nextOpenDay`. */
export const firstTradeDay = (state: SessionsAhead): TradingDay =>
  state.phase === 'Open' ? state.day : nextOpenDay(state);

/** The clock as pages and the bus show it. */
export function marketStatusOf(state: MarketClock): Omit<BusMessage<'market'>, 'tick'> {
  const moment = marketMomentOf(state);
  return {
    source: state.source,
    simulated: state.source === 'simulated',
    status: state.phase === 'Open' ? 'open' : 'close',
    phase: state.phase,
    day: state.day,
    at: moment.at.toISOString(),
    fraction: moment.fraction,
    lastClosedDay: state.lastClosedDay,
    nextTradeDate: findNextOpenDay(state),
    paused: state.paused,
    speed: state.speed,
    sessionSeconds: state.sessionSeconds,
  };
}

const lease = prepared((db, { owner, leaseMs }: Params<{ owner: string; leaseMs: number }>) =>
  db
    .updateTable('market_state')
    .set({ leaseOwner: owner, leaseUntil: sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'` })
    .where('id', '=', marketRow)
    .where((eb) =>
      eb.or([
        eb('leaseOwner', '=', owner),
        eb('leaseUntil', 'is', null),
        eb('leaseUntil', '<', sql<Date>`clock_timestamp()`),
      ]),
    ),
);

/**
 * Takes or renews the lease on the clock; null when another worker holds it. The database's time decides, so that workers with
 * different wall clocks agree.
 */
export async function leaseMarket(prisma: PrismaClient, owner: string, leaseMs: number): Promise<MarketClock | null> {
  const count = await countIn(prisma, lease, { owner, leaseMs });
  return count === 1 ? readMarketState(prisma) : null;
}

/** Gives up the lease, so that another worker can lead at once. */
export async function releaseMarket(prisma: PrismaClient, owner: string): Promise<void> {
  await modelsOf(prisma).marketState.updateMany({
    where: { id: MARKET_ID, leaseOwner: owner },
    data: { leaseOwner: null, leaseUntil: null },
  });
}

type Move = Pick<MarketClock, 'day' | 'phase' | 'elapsedMs' | 'tick'>;

/** The database's time dates progress too. */
const nowOfDatabase = sql<Date>`clock_timestamp()`;

const moving = prepared(
  (db, p: Params<{ [K in keyof Move as `from${Capitalize<K>}`]: Move[K] } & Move & { owner: string }>) =>
    db
      .updateTable('market_state')
      .set({
        day: sql<TradingDay>`${p.day}::date`,
        phase: p.phase,
        elapsedMs: p.elapsedMs,
        tick: p.tick,
        progressedAt: nowOfDatabase,
        waitsFor: null,
        workDone: 0,
      })
      .where('id', '=', marketRow)
      .where('leaseOwner', '=', p.owner)
      .where('day', '=', sql<TradingDay>`${p.fromDay}::date`)
      .where('phase', '=', p.fromPhase)
      .where('elapsedMs', '=', p.fromElapsedMs)
      .where('tick', '=', p.fromTick),
);

/**
 * Moves the clock from the state that was read to the next; false when another process moved it meanwhile. Only the leader calls
 * it; pause and speed, which the administrator sets, do not change.
 */
export async function moveMarket(db: Tx, owner: string, from: MarketClock, to: Move): Promise<boolean> {
  const { day, phase, tick } = to;
  const before = { fromDay: from.day, fromPhase: from.phase, fromElapsedMs: from.elapsedMs, fromTick: from.tick };
  const count = await countIn(db, moving, { ...before, owner, day, phase, tick, elapsedMs: Math.round(to.elapsedMs) });
  return count === 1;
}

/** Work of a phase that the clock waits for. */
export interface AwaitedWork {
  /** In words. */
  readonly waitsFor: string;
  /** How far the work has come; it grows within a phase. Null where the caller knows that it went on. */
  readonly done: number | null;
}

const noting = prepared((db, p: Params<AwaitedWork & { owner: string }>) =>
  db
    .updateTable('market_state')
    .set({
      waitsFor: sql<string>`${p.waitsFor}::varchar`,
      workDone: sql<number>`COALESCE(${p.done}::int, "workDone")`,
      progressedAt: nowOfDatabase,
    })
    .where('id', '=', marketRow)
    .where('leaseOwner', '=', p.owner)
    .where(sql<boolean>`(${p.done}::int IS NULL OR "workDone" < ${p.done}::int)`),
);

/** Notes that the work of a phase went on. Work that was done before, and fails and is repeated, is no progress. */
export async function noteMarketWork(db: Tx, owner: string, work: AwaitedWork): Promise<void> {
  await countIn(db, noting, { ...work, owner });
}

const closing = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .updateTable('market_state')
    .set({
      lastClosedDay: sql<TradingDay>`${day}::date`,
      closedAt: nowOfDatabase,
      progressedAt: nowOfDatabase,
      waitsFor: null,
    })
    .where('id', '=', marketRow)
    .where(sql<boolean>`("lastClosedDay" IS NULL OR "lastClosedDay" < ${day}::date)`),
);

/** Stores that a day's close is complete; it never moves back. */
export async function markDayClosed(db: Tx, day: TradingDay): Promise<void> {
  await countIn(db, closing, { day });
}

const restarting = prepared((db) =>
  db
    .updateTable('market_state')
    .set({ progressedAt: nowOfDatabase, waitsFor: null, workDone: 0 })
    .where('id', '=', marketRow),
);

export type ClockAction = { action: 'pause' | 'resume' | 'step' } | { action: 'speed'; speed: number };

/**
 * Applies an administrator's action to the clock. A step enters the next phase at once, paused or not; the worker finds the work
 * of the new phase in the database. Throws ILLEGAL_TRANSITION when a step would leave Open before the opening was traded, or
 * Closed before its work is done.
 */
export async function controlMarketIn(
  tx: Tx,
  control: ClockAction,
): Promise<{ before: MarketClock; after: MarketClock }> {
  await rowsIn(tx, marketLock, {});
  const before = await readMarketState(tx);
  if (before.source === 'real') throw new DomainError('ILLEGAL_TRANSITION', { message: NOT_OURS, phase: before.phase });
  await writeIn(tx, (db) => db.updateTable('market_state').set(changeOf(before, control)).where('id', '=', marketRow));
  // A clock that stood for an operator has all of its time again.
  if (control.action !== 'speed') await countIn(tx, restarting, {});
  return { before, after: await readMarketState(tx) };
}

/** `controlMarketIn` in a transaction of its own, for acts of the product itself. */
export const controlMarket = (prisma: PrismaClient, control: ClockAction): Promise<MarketClock> =>
  inTransaction(prisma, async (tx) => (await controlMarketIn(tx, control)).after);

/** The exchange's own time is not for an administrator to set. */
const NOT_OURS: Refusal = 'A real market keeps the time of New York';

function changeOf(state: MarketClock, control: ClockAction) {
  if (control.action === 'speed') return { speed: control.speed };
  if (control.action !== 'step') return { paused: control.action === 'pause' };
  const { state: next, transitions } = stepClock(clockOf(state));
  const message = reasonNotToStep(state, transitions.length > 0);
  if (message !== null) throw new DomainError('ILLEGAL_TRANSITION', { message, phase: state.phase });
  return { day: next.day, phase: next.phase, elapsedMs: 0, tick: tickAfter(state, next.day) };
}

function reasonNotToStep(state: MarketClock, clockAllows: boolean): Refusal | null {
  if (state.phase === 'Ended') return 'The history has ended';
  if (state.phase === 'Open' && state.tick === 0) return 'The opening is being traded';
  return clockAllows ? null : 'The work of the day is not done yet';
}

/** Tick after a change of phase: it continues within a day and starts at 0 on a new one; the change itself is not a tick. */
export const tickAfter = (state: Pick<MarketClock, 'day' | 'tick'>, day: TradingDay): number =>
  day === state.day ? state.tick : 0;
