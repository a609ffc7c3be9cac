import { checkReads, type LoadFloor, openLoadFloor, pageReads, readsOf } from './load-floor.ts';
import type { Bench } from './measure.ts';
import { checkServed, type LoadAnswer, p99, p99ByPath, sendAtRate, statuses } from './open-loop.ts';

const USERS = 40;
const PORTFOLIOS = 10;
const RATE = 1_000;
const WARM_SECONDS = 5;
const SECONDS = 15;
const PATH_RATE = 300;
const PATH_SECONDS = 3;
const MICROSECONDS_A_MS = 1_000;

/** Milliseconds of a core that one of the requests takes of the API, of PostgreSQL and of this process, which sends them. */
async function costOf(load: LoadFloor, name: string, send: () => Promise<readonly unknown[]>) {
  const [apiMs, databaseMs, own] = [load.cpuMs(), await load.databaseCpuMs(), process.cpuUsage()];
  const { length } = await send();
  const { user, system } = process.cpuUsage(own);
  return {
    [`CPU of the API, ${name}`]: (load.cpuMs() - apiMs) / length,
    [`CPU of PostgreSQL, ${name}`]: ((await load.databaseCpuMs()) - databaseMs) / length,
    [`CPU of the generator, ${name}`]: (user + system) / MICROSECONDS_A_MS / length,
  };
}

/** The cost of each read alone, at a rate that a busy machine holds too. */
async function costsByPath(load: LoadFloor): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const read of pageReads) {
    const request = readsOf(load.users, [read]);
    const path = request(0).path.split('?', 1)[0] ?? '';
    const send = () => sendAtRate(load.url, { rate: PATH_RATE, seconds: PATH_SECONDS, request });
    Object.assign(costs, await costOf(load, path, send));
  }
  return costs;
}

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
    let answers: readonly LoadAnswer[] = [];
    const cost = await costOf(load, 'all', async () => {
      answers = await sendAtRate(load.url, { rate: RATE, seconds: SECONDS, request });
      return answers;
    });
    checkServed(answers);
    const peers = { ...p99ByPath(answers), ...cost, ...(await costsByPath(load)) };
    return { ours: p99(answers), peers, remark: statuses(answers) };
  },
};
