import { type LoadUser, openLoadFloor } from './load-floor.ts';
import { type Bench, check } from './measure.ts';
import { checkServed, type LoadRequest, p99, p99ByPath, sendAtRate, statuses } from './open-loop.ts';

const USERS = 100;
const PORTFOLIOS = 3;
const RATE = 300;
const WARM_SECONDS = 4;
const SECONDS = 15;
const CASH = 7;

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
    const usedMs = load.cpuMs();
    const before = await floor.prisma.ledgerEntry.count();
    const answers = await sendAtRate(url, { rate: RATE, seconds: SECONDS, request });
    const cpuMs = load.cpuMs() - usedMs;
    checkServed([...warm, ...answers]);
    check((await floor.prisma.ledgerEntry.count()) > before, 'the ledger has grown');
    await floor.checkLedger();
    const peers = { ...p99ByPath(answers), 'CPU of the API a request': cpuMs / answers.length };
    return { ours: p99(answers), peers, remark: statuses(answers) };
  },
};
