import { randomBytes } from 'node:crypto';
import { countStatements } from '@pipa/db/testing/connections';
import { adjustCash, type Change, changeAmount, inChange } from '@pipa/portfolios';
import { type LoadUser, openLoadFloor } from './load-floor.ts';
import { type Bench, check } from './measure.ts';
import { checkServed, type LoadRequest, p99, p99ByPath, sendAtRate, statuses } from './open-loop.ts';
import type { TradingFloor } from './trading-floor.ts';

const USERS = 100;
const PORTFOLIOS = 3;
const RATE = 300;
const WARM_SECONDS = 4;
const SECONDS = 15;
const CASH = 7;
/** Deposit, withdrawal, increase and decrease. */
const KINDS = 4;

/** Deposits and withdrawals, increases and decreases in turn, each of another user than the one before. */
function writesOf(users: readonly LoadUser[]): (n: number) => LoadRequest {
  return (n) => {
    const { token, accountId, portfolioIds } = users[n % users.length];
    const turn = Math.floor(n / users.length);
    const cash = turn % 4 < 2 ? CASH : -CASH;
    if (turn % 2 === 0)
      return { method: 'POST', path: 'simutrader/adjustCash', token, body: { trackAccountId: accountId, cash } };
    const portfolioId = portfolioIds[turn % portfolioIds.length];
    return { method: 'POST', path: 'portfolios/modifyCash', token, body: { portfolioId, cash } };
  };
}

/** Statements of one transaction of each kind of write, on average; begin and commit count. */
async function statementsAWrite(
  { context }: TradingFloor,
  { userId, accountId, portfolioIds }: LoadUser,
): Promise<number> {
  const { prisma, texts } = countStatements(context.prisma);
  const pricesOf = async (_: unknown, symbols: readonly string[]) => new Map(symbols.map((symbol) => [symbol, 1]));
  const write = (work: (change: Change) => Promise<unknown>) =>
    inChange({ prisma, clock: context.clock, randomBytes }, { userId, userName: 'bench' }, work);
  for (const cash of [CASH, -CASH]) {
    await write((change) => adjustCash(change, accountId, cash, pricesOf));
    await write((change) => changeAmount(change, portfolioIds[0], cash));
  }
  return texts.length / KINDS;
}

export const loadWrites: Bench = {
  id: 'L2',
  what: `p99 of ${RATE} money writes a second (adjustCash, modifyCash) of ${USERS} users`,
  unit: 'ms',
  goal: 100,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    const { floor, url, users } = load;
    const request = writesOf(users);
    const warm = await sendAtRate(url, { rate: RATE / 2, seconds: WARM_SECONDS, request });
    const [usedMs, databaseUsedMs] = [load.cpuMs(), await load.databaseCpuMs()];
    const before = await floor.prisma.ledgerEntry.count();
    const answers = await sendAtRate(url, { rate: RATE, seconds: SECONDS, request });
    const cpuMs = load.cpuMs() - usedMs;
    const databaseCpuMs = (await load.databaseCpuMs()) - databaseUsedMs;
    checkServed([...warm, ...answers]);
    check((await floor.prisma.ledgerEntry.count()) > before, 'the ledger has grown');
    await floor.checkLedger();
    const peers = {
      ...p99ByPath(answers),
      'CPU of the API a request': cpuMs / answers.length,
      'CPU of PostgreSQL a request': databaseCpuMs / answers.length,
    };
    const statements = await statementsAWrite(floor, users[0]);
    return { ours: p99(answers), peers, remark: `${statuses(answers)}, ${statements} statements a write` };
  },
};
