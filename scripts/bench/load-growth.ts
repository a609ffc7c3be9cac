import { setTimeout as wait } from 'node:timers/promises';
import { checkReads, type LoadFloor, openLoadFloor, readsOf } from './load-floor.ts';
import { costOf } from './load-reads.ts';
import { type Bench, further, median } from './measure.ts';
import { checkServed, p99, sendAtRate } from './open-loop.ts';

const FEWER_USERS = 4;
/** Requests a second of the fewer users; a lower rate is for trying the bench. */
const FEWER_RATE = Number(process.env.READERS_RATE ?? 60);
const TIMES = 10;
const PORTFOLIOS = 10;
const ROUNDS = 3;
const SECONDS = 10;
const WARM_SECONDS = 5;
const REST_SECONDS = 10;

interface Readers {
  readonly users: number;
  /** Requests a second. */
  readonly rate: number;
}

const fewer: Readers = { users: FEWER_USERS, rate: FEWER_RATE };
const more: Readers = { users: TIMES * FEWER_USERS, rate: TIMES * FEWER_RATE };
const textOf = ({ users, rate }: Readers) => `${users} readers with ${rate} requests a second`;

/** Milliseconds: at the 99th percentile, and of a core for a request. */
interface Measured {
  readonly p99Ms: number;
  readonly apiMs: number;
  readonly databaseMs: number;
}

async function read(load: LoadFloor, { users, rate }: Readers): Promise<Measured> {
  const request = readsOf(load.users.slice(0, users));
  const { answers, cost } = await costOf(load, { rate, seconds: SECONDS, request });
  checkServed(answers);
  return { p99Ms: p99(answers), ...cost };
}

const medianOf = (rounds: readonly Measured[], key: keyof Measured) => median(rounds.map((round) => round[key]));

/** Milliseconds of a core in a second in which nobody reads; at a low rate a request carries more of them. */
async function costAtRest(load: LoadFloor): Promise<{ apiMs: number; databaseMs: number }> {
  const [apiMs, databaseMs] = [load.cpuMs(), await load.databaseCpuMs()];
  await wait(REST_SECONDS * 1_000);
  return {
    apiMs: (load.cpuMs() - apiMs) / REST_SECONDS,
    databaseMs: ((await load.databaseCpuMs()) - databaseMs) / REST_SECONDS,
  };
}

export const loadGrowth: Bench = {
  id: 'READERS',
  what: `p99 of ${textOf(more)}`,
  unit: 'ms',
  goal: null,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: more.users, portfolios: PORTFOLIOS });
    await checkReads(load);
    await sendAtRate(load.url, { rate: more.rate / 2, seconds: WARM_SECONDS, request: readsOf(load.users) });
    const rounds = { fewer: [] as Measured[], more: [] as Measured[] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.fewer.push(await read(load, fewer));
      rounds.more.push(await read(load, more));
    }
    const rest = await costAtRest(load);
    const of = (key: keyof Measured) => ({ ours: medianOf(rounds.more, key), single: medianOf(rounds.fewer, key) });
    const [time, api, database] = [of('p99Ms'), of('apiMs'), of('databaseMs')];
    const name = textOf(fewer);
    const ratio = ({ ours, single }: typeof time) => ours / single;
    return {
      ours: time.ours,
      peers: { [name]: time.single },
      further: [
        further('READERSr', 'the same beside a tenth of the readers', 'times', ratio(time)),
        further('READERSa', 'processor of the API a request', 'ms', api.ours, { [name]: api.single }),
        further('READERSar', 'the same beside a tenth of the readers', 'times', ratio(api)),
        further('READERSd', 'processor of PostgreSQL a request', 'ms', database.ours, { [name]: database.single }),
        further('READERSdr', 'the same beside a tenth of the readers', 'times', ratio(database)),
        further('READERSi', 'processor of the API in a second without readers', 'ms', rest.apiMs, {
          PostgreSQL: rest.databaseMs,
        }),
      ],
    };
  },
};
