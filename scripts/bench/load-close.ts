import { advanceLedgerCheckpoint } from '@pipa/db/accounts';
import { type MarketClock, readMarketState } from '@pipa/db/market';
import type { Shutdown } from '@pipa/platform';
import { finishSession } from '../../apps/worker/src/close/finish-session.ts';
import { directTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { messageOf, openProcess } from './bench-process.ts';
import { endingAfter } from './bench-shutdown.ts';
import type { Help } from './close-helper.ts';
import { type Bench, check, further } from './measure.ts';
import { serverCpuMs } from './processor-time.ts';
import { type FloorStrategy, openTradingFloor, type TradingFloor } from './trading-floor.ts';

/** A smaller close is for trying the bench. */
const PORTFOLIOS = Number(process.env.CLOSE_PORTFOLIOS ?? 30_000);
const FEWER = PORTFOLIOS / 10;
/** Portfolios that trade; the others are copies of them. */
const TRADED = 20;
const AMOUNT = 50_000;
/** The day before the last session of a month, at whose close every step of a close has work. */
const DAY = '2024-03-27';
const SECOND_MS = 1_000;
const MICROSECONDS_A_MS = 1_000;
/** The cost of a portfolio in a close of ten times as many. */
const MOST_GROWTH = 1.3;

const LONGS = 8;
const LONG = 0.16;
const SHORTS = 2;
const SHORT = -0.1;
/** Ten holdings, two of them short, on borrowed cash. */
const levered: FloorStrategy = {
  rebalance: 'Monthly',
  decide: ({ panel: { symbols } }) =>
    new Map(symbols.slice(0, LONGS + SHORTS).map((symbol, i) => [symbol, i < LONGS ? LONG : SHORT])),
};

/** A market at the close of a month with as many portfolios, each with interest, a borrow fee and a monthly fee to pay and a record. */
async function openAtClose(shutdown: Shutdown, portfolios: number): Promise<TradingFloor> {
  const floor = await openTradingFloor(shutdown, directTrades, levered, DAY);
  const { prisma, pool, context } = floor;
  const fee = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 };
  await prisma.strategy.updateMany({ data: { useMargin: true, ...fee } });
  for (let i = 0; i < TRADED; i++) await floor.startPortfolio(await floor.openAccount(2 * AMOUNT), AMOUNT);
  // One in twenty of them is outside its tolerance at the close.
  await pool.query(
    'UPDATE "portfolio" SET "tolenranceMaxDrawdown" = CASE WHEN "id" % 20 = 0 THEN 0.000001 ELSE 0.9 END',
  );
  await floor.until(({ day, phase }) => day > DAY && phase === 'Closed');
  await copyPortfolios(floor, portfolios / TRADED - 1);
  while (await advanceLedgerCheckpoint(prisma, context.clock()));
  await pool.query('VACUUM ANALYZE');
  return floor;
}

/** By table, the columns of a copy that differ; `c` counts the copies, and a number that is 'stepped' goes on behind those of the copy before. */
const COPIES = {
  app_user: {
    userId: 'stepped',
    userNameKey: 'named',
    emailKey: 'named',
    userNameSkeleton: 'named',
    unsubscribeToken: 'drawn',
  },
  track_account: { id: 'stepped', userId: 'app_user', account: 'named' },
  portfolio: { id: 'stepped', userId: 'app_user', trackAccountId: 'track_account', subPath: 'named' },
  position: { portfolioId: 'portfolio' },
  portfolio_record: { portfolioId: 'portfolio' },
  portfolio_return_sums: { portfolioId: 'portfolio' },
  ledger_entry: { id: 'stepped', accountId: 'track_account', causeKey: 'named' },
  ledger_posting: { id: 'stepped', entryId: 'ledger_entry', accountId: 'track_account', portfolioId: 'portfolio' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

const keyOf = (table: string) => (table === 'app_user' ? 'userId' : 'id');

/** Copies users with accounts, portfolios and books, so that each copy's books agree as those of the first do. */
async function copyPortfolios({ pool }: TradingFloor, copies: number): Promise<void> {
  const client = await pool.connect();
  // Without a look at the rows that a row refers to: they are copied as a whole.
  await client.query('SET session_replication_role = replica');
  const steps = new Map<string, string>();
  for (const [table, columns] of Object.entries(COPIES)) {
    if (!Object.values<string>(columns).includes('stepped')) continue;
    const { rows } = await client.query<{ last: string }>(`SELECT max("${keyOf(table)}") AS "last" FROM "${table}"`);
    steps.set(table, rows[0].last);
  }
  for (const [table, columns] of Object.entries(COPIES)) {
    const changes = Object.entries<string>(columns).map(([column, how]) => {
      if (how === 'drawn') return `'${column}', gen_random_uuid()`;
      if (how === 'named') return `'${column}', t."${column}" || '-' || c`;
      return `'${column}', t."${column}" + c * ${steps.get(how === 'stepped' ? table : how)}::bigint`;
    });
    await client.query(
      `INSERT INTO "${table}" SELECT r.* FROM "${table}" t CROSS JOIN generate_series(1, $1::int) c
       CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')})) r`,
      [copies],
    );
    if (steps.has(table)) {
      const key = keyOf(table);
      await client.query(
        `SELECT setval(pg_get_serial_sequence('"${table}"', '${key}'), (SELECT max("${key}") FROM "${table}"))`,
      );
    }
  }
  client.release(true);
}

export interface MeasuredClose {
  readonly seconds: number;
  /** Milliseconds of a core for a portfolio. */
  readonly workerMs: number;
  readonly serverMs: number;
  /** The most of the worker that leads. */
  readonly peakMb: number;
  /** Seconds by step. */
  readonly steps: ReadonlyMap<string, number>;
}

const secondsSince = (startedMs: number) => (performance.now() - startedMs) / SECOND_MS;

/** Closes the session with a worker that leads and others that help. */
async function closeWith(shutdown: Shutdown, floor: TradingFloor, helpers: number, portfolios: number) {
  const { pool, prisma, context, databaseUrl } = floor;
  const others = Array.from({ length: helpers }, () => openProcess(shutdown, 'close-helper.ts', [databaseUrl]));
  for (const other of others) await messageOf<string>(other);
  const state = await readMarketState(prisma);
  const [startedMs, used, serverBefore] = [performance.now(), process.cpuUsage(), await serverCpuMs(pool)];
  const steps = new Map<string, number>();
  let step = '';
  let stepMs = startedMs;
  let peakMb = 0;
  const endStep = () => {
    if (step !== '') steps.set(step, secondsSince(stepMs));
    stepMs = performance.now();
  };
  await finishSession(context, state, async ({ waitsFor }) => {
    peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6);
    if (waitsFor === step) return;
    endStep();
    step = waitsFor;
  });
  endStep();
  const seconds = secondsSince(startedMs);
  const { user, system } = process.cpuUsage(used);
  let workerMs = (user + system) / MICROSECONDS_A_MS;
  const serverMs = (await serverCpuMs(pool)) - serverBefore;
  for (const other of others) {
    other.send('over');
    const help = await messageOf<Help>(other);
    workerMs += help.cpuMs;
    peakMb = Math.max(peakMb, help.peakMb);
  }
  await checkClose(floor, state, portfolios);
  return { seconds, workerMs: workerMs / portfolios, serverMs: serverMs / portfolios, peakMb, steps };
}

/** Every portfolio has a record and has paid once what it owes, one in twenty was outside its tolerances, and the ledger agrees. */
async function checkClose(floor: TradingFloor, { day }: MarketClock, portfolios: number): Promise<void> {
  const { rows } = await floor.pool.query<{ kind: string; count: number }>(
    `SELECT "kind"::text, count(*)::int FROM "ledger_entry" WHERE "marketDay" = $1::date AND "kind" IN ('Interest', 'BorrowFee', 'MonthlyFee')
     GROUP BY 1 UNION ALL SELECT 'record', count(*)::int FROM "portfolio_record" WHERE "tradeDate" = $1::date
     UNION ALL SELECT 'outside', 20 * count(*)::int FROM "portfolio" WHERE "toleranceBreachedOn" = $1::date`,
    [day],
  );
  check(rows.length === 5, `${rows.map(({ kind }) => kind)} are written`);
  for (const { kind, count } of rows) check(count === portfolios, `${count} of ${portfolios}: ${kind}`);
  const { rows: left } = await floor.pool.query('SELECT 1 FROM "close_range"');
  check(left.length === 0, 'no range is left');
  await floor.checkLedger();
}

/** A close on a database of its own, which ends with it. */
export const measureClose = (whole: Shutdown, portfolios: number, helpers: number): Promise<MeasuredClose> =>
  endingAfter(whole, async (shutdown) =>
    closeWith(shutdown, await openAtClose(shutdown, portfolios), helpers, portfolios),
  );

const costOf = ({ workerMs, serverMs }: MeasuredClose) => workerMs + serverMs;

export const manyCloses: Bench = {
  id: 'CLOSE',
  what: `the close of a month for ${PORTFOLIOS.toLocaleString('en')} portfolios, each with interest, a borrow fee, a monthly fee and a record`,
  unit: 's',
  goal: null,
  limit: null,
  async run(shutdown) {
    const few = await measureClose(shutdown, FEWER, 0);
    const one = await measureClose(shutdown, PORTFOLIOS, 0);
    const two = await measureClose(shutdown, PORTFOLIOS, 1);
    const fewer = `${FEWER.toLocaleString('en')} portfolios`;
    return {
      ours: one.seconds,
      peers: { 'two workers': two.seconds, [fewer]: few.seconds },
      remark: 'the ledger agrees after each',
      further: [
        further('CLOSEc', 'processor a portfolio, worker and server', 'ms', costOf(one), {
          'of it the server': one.serverMs,
          'two workers': costOf(two),
          [fewer]: costOf(few),
        }),
        further(
          'CLOSEg',
          'the same beside a tenth of the portfolios',
          'times',
          costOf(one) / costOf(few),
          {},
          MOST_GROWTH,
        ),
        further('CLOSEm', 'most memory of a worker', 'MB', one.peakMb, {
          'two workers': two.peakMb,
          [fewer]: few.peakMb,
        }),
        ...Array.from(one.steps, ([step, seconds], i) =>
          further(`CLOSE${i + 1}`, step, 's', seconds, {
            'two workers': two.steps.get(step) ?? 0,
            [fewer]: few.steps.get(step) ?? 0,
          }),
        ),
      ],
    };
  },
};
