import type { Shutdown } from '@pipa/platform';
import { type MeasuredClose, measureClose } from './load-close.ts';
import { type Bench, further } from './measure.ts';

/** A smaller close is for trying the bench. */
const PORTFOLIOS = Number(process.env.WORKERS_PORTFOLIOS ?? 10_000);
const MOST_WORKERS = 4;
const ROUNDS = 3;
const SECOND_MS = 1_000;

/**
 * By number of workers, from one, the close of median length. Each round has every number, every other one backwards, since this
 * process, which leads, warms up.
 */
async function medianCloses(shutdown: Shutdown): Promise<MeasuredClose[]> {
  const closes = Array.from({ length: MOST_WORKERS }, () => [] as MeasuredClose[]);
  for (let round = 0; round < ROUNDS; round++) {
    const sequence = [...closes.entries()];
    for (const [helpers, measured] of round % 2 === 0 ? sequence : sequence.toReversed())
      measured.push(await measureClose(shutdown, PORTFOLIOS, helpers));
  }
  return closes.map((of) => of.toSorted((left, right) => left.seconds - right.seconds)[ROUNDS >> 1]);
}

const nameOf = (workers: number) => (workers === 1 ? 'one worker' : `${workers} workers`);

/** Cores that were busy with it, by the milliseconds of a core for a portfolio. */
const coresOf = (ms: number, { seconds }: MeasuredClose) => (ms * PORTFOLIOS) / (seconds * SECOND_MS);

export const closeWorkers: Bench = {
  id: 'WORKERS',
  what: `the close of a month for ${PORTFOLIOS.toLocaleString('en')} portfolios by ${nameOf(MOST_WORKERS)}`,
  unit: 's',
  goal: null,
  limit: null,
  async run(shutdown) {
    const closes = await medianCloses(shutdown);
    const [fewer, most] = [closes.slice(0, -1), closes[MOST_WORKERS - 1]];
    const figures = (of: (close: MeasuredClose) => number) => ({
      ours: of(most),
      peers: Object.fromEntries(fewer.map((close, i) => [nameOf(i + 1), of(close)])),
    });
    const row = (id: string, what: string, unit: string, of: (close: MeasuredClose) => number) => {
      const { ours, peers } = figures(of);
      return further(id, what, unit, ours, peers);
    };
    return {
      ...figures(({ seconds }) => seconds),
      remark: 'the ledger agrees after each',
      further: [
        row('WORKERSw', 'processor of the workers a portfolio', 'ms', ({ workerMs }) => workerMs),
        row('WORKERSd', 'processor of PostgreSQL a portfolio', 'ms', ({ serverMs }) => serverMs),
        row('WORKERSwc', 'cores that the workers kept busy', 'cores', (close) => coresOf(close.workerMs, close)),
        row('WORKERSdc', 'cores that PostgreSQL kept busy', 'cores', (close) => coresOf(close.serverMs, close)),
      ],
    };
  },
};
