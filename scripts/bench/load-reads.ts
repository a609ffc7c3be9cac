import { checkReads, type LoadFloor, openLoadFloor, pageReads, readsOf } from './load-floor.ts';
import type { Bench } from './measure.ts';
import { checkServed, type Load, type LoadAnswer, p99, p99ByPath, sendAtRate, statuses } from './open-loop.ts';

const USERS = 40;
const PORTFOLIOS = 10;
const RATE = 1_000;
const WARM_SECONDS = 5;
const SECONDS = 15;
const PATH_RATE = 300;
const PATH_SECONDS = 3;
const MICROSECONDS_A_MS = 1_000;

/** Milliseconds of a core that one of the requests takes. */
interface RequestCost {
  readonly apiMs: number;
  readonly databaseMs: number;
  /** Of this process, which sends them. */
  readonly generatorMs: number;
}

/** The answers of a load, and what one of them costs. */
export async function costOf(load: LoadFloor, sent: Load): Promise<{ answers: LoadAnswer[]; cost: RequestCost }> {
  const [apiMs, databaseMs, own] = [load.cpuMs(), await load.databaseCpuMs(), process.cpuUsage()];
  const answers = await sendAtRate(load.url, sent);
  const { user, system } = process.cpuUsage(own);
  const cost = {
    apiMs: (load.cpuMs() - apiMs) / answers.length,
    databaseMs: ((await load.databaseCpuMs()) - databaseMs) / answers.length,
    generatorMs: (user + system) / MICROSECONDS_A_MS / answers.length,
  };
  return { answers, cost };
}

const costPeers = (name: string, { apiMs, databaseMs, generatorMs }: RequestCost) => ({
  [`CPU of the API, ${name}`]: apiMs,
  [`CPU of PostgreSQL, ${name}`]: databaseMs,
  [`CPU of the generator, ${name}`]: generatorMs,
});

/** The cost of each read alone, at a rate that a busy machine holds too. */
async function costsByPath(load: LoadFloor): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const read of pageReads) {
    const request = readsOf(load.users, [read]);
    const path = request(0).path.split('?', 1)[0] ?? '';
    const { cost } = await costOf(load, { rate: PATH_RATE, seconds: PATH_SECONDS, request });
    Object.assign(costs, costPeers(path, cost));
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
    const { answers, cost } = await costOf(load, { rate: RATE, seconds: SECONDS, request });
    checkServed(answers);
    const peers = { ...p99ByPath(answers), ...costPeers('all', cost), ...(await costsByPath(load)) };
    return { ours: p99(answers), peers, remark: statuses(answers) };
  },
};
