import type { TradeDispatcher } from '../../apps/worker/src/context.ts';
import { tradePortfolio } from '../../apps/worker/src/trade/trade-portfolio.ts';
import { alternate, type Bench, check } from './measure.ts';
import { HOLDINGS, openTradingFloor, type TradingFloor } from './trading-floor.ts';

/** Jobs at once, as one worker runs them. */
const CONCURRENCY = 4;
const PORTFOLIOS_A_ROUND = 24;
/** Five that count and one to warm up. */
const ROUNDS = 6;
const AMOUNT = 100_000;
const BARE_TRANSACTIONS = 1_200;

/** The bench calls the trades; the market's tick does not dispatch due work. */
const leaveDue = (): TradeDispatcher => ({ dispatch: async () => undefined });

async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function perSecond(units: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (units * 1_000) / (performance.now() - startedMs);
}

/** Accounts with a portfolio each that is due at the open under way. */
async function openPortfolios(floor: TradingFloor): Promise<number[]> {
  const ids: number[] = [];
  await inParallel(PORTFOLIOS_A_ROUND * ROUNDS, async () => {
    ids.push(await floor.startPortfolio(await floor.openAccount(AMOUNT * 2), AMOUNT));
  });
  return ids;
}

async function checkFilled({ prisma }: TradingFloor, portfolioIds: readonly number[]): Promise<void> {
  const where = { portfolioId: { in: [...portfolioIds] } };
  const [filled, open] = await Promise.all([
    prisma.order.count({ where: { ...where, status: 'Filled' } }),
    prisma.order.count({ where: { ...where, status: { not: 'Filled' } } }),
  ]);
  check(filled === portfolioIds.length * HOLDINGS && open === 0, `${filled} orders filled, ${open} not`);
}

async function insertBare({ pool }: TradingFloor, value: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query({
      name: 'bare-insert',
      text: 'INSERT INTO "bench_insert" ("value") VALUES ($1)',
      values: [value],
    });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

export const orderFills: Bench = {
  id: 'A3',
  what: `orders decided, filled, booked in the ledger and stored: portfolios of ${HOLDINGS} stocks, ${CONCURRENCY} jobs at once`,
  unit: 'orders/s',
  goal: null,
  limit: 'bare one-insert transactions',
  async run(shutdown) {
    const floor = await openTradingFloor(shutdown, leaveDue);
    await floor.pool.query('CREATE TABLE "bench_insert" ("id" bigserial PRIMARY KEY, "value" numeric(20, 6) NOT NULL)');
    const due = await openPortfolios(floor);
    await floor.until(({ phase }) => phase === 'Open');
    const fillRound = async () => {
      const portfolioIds = due.splice(0, PORTFOLIOS_A_ROUND);
      const rate = await perSecond(portfolioIds.length * HOLDINGS, () =>
        inParallel(portfolioIds.length, (i) => tradePortfolio(floor.context, portfolioIds[i])),
      );
      await checkFilled(floor, portfolioIds);
      return rate;
    };
    const insertRound = () =>
      perSecond(BARE_TRANSACTIONS, () => inParallel(BARE_TRANSACTIONS, (i) => insertBare(floor, i)));
    await fillRound();
    await insertRound();
    await floor.checkLedger();
    const figures = await alternate(fillRound, { 'bare one-insert transactions': insertRound });
    await floor.checkLedger();
    return figures;
  },
};
