import { checkReads, openLoadFloor, readsOf } from './load-floor.ts';
import type { Bench } from './measure.ts';
import { checkServed, p99, p99ByPath, sendAtRate, statuses } from './open-loop.ts';

const USERS = 40;
const PORTFOLIOS = 10;
const RATE = 1_000;
const WARM_SECONDS = 5;
const SECONDS = 15;

export const loadReads: Bench = {
  id: 'L1',
  what: `p99 of ${RATE} authenticated reads a second (user, strategies, list of ten portfolios, monitor, accounts)`,
  unit: 'ms',
  goal: 50,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    await checkReads(load);
    const request = readsOf(load.users);
    await sendAtRate(load.url, { rate: RATE / 2, seconds: WARM_SECONDS, request });
    const usedMs = load.cpuMs();
    const answers = await sendAtRate(load.url, { rate: RATE, seconds: SECONDS, request });
    const cpuMs = load.cpuMs() - usedMs;
    checkServed(answers);
    const peers = { ...p99ByPath(answers), 'CPU of the API a request': cpuMs / answers.length };
    return { ours: p99(answers), peers, remark: statuses(answers) };
  },
};
