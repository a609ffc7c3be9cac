import { openAlpacaSchedule } from '../../packages/brokers/src/alpaca/testing/alpaca-schedule.ts';
import { openIbSchedule } from '../../packages/brokers/src/ib/testing/ib-schedule.ts';
import { openSchwabSchedule } from '../../packages/brokers/src/schwab/testing/schwab-schedule.ts';
import { runFaultSchedule, type ScheduledBroker } from '../../packages/brokers/src/testing/run-fault-schedule.ts';
import { type Bench, check, type FurtherRow } from './measure.ts';

const SCHEDULES = 10_000;
/** The tests run the seeds below. */
const FIRST_SEED = 1_000_000;

/** The adapters, each before its sandbox in memory. */
const adapters: Readonly<Record<string, (seed: number) => ScheduledBroker | Promise<ScheduledBroker>>> = {
  Alpaca: openAlpacaSchedule,
  'Interactive Brokers': openIbSchedule,
  Schwab: openSchwabSchedule,
};

async function schedulesASecond(
  name: string,
  open: (seed: number) => ScheduledBroker | Promise<ScheduledBroker>,
): Promise<number> {
  const startedMs = performance.now();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
    const broker = await open(seed);
    const wrong = await runFaultSchedule(broker, seed);
    await broker.close?.();
    check(wrong.length === 0, `${name}, schedule ${seed}: ${wrong.join('; ')}`);
  }
  return (SCHEDULES * 1_000) / (performance.now() - startedMs);
}

export const brokerFaults: Bench = {
  id: 'BROKERS',
  what: `random schedules of faults at a broker, ${SCHEDULES.toLocaleString('en-US')} an adapter, none with a lost or doubled order`,
  unit: 'schedules/s',
  goal: null,
  limit: null,
  run: async () => {
    const rows: FurtherRow[] = [];
    for (const [name, open] of Object.entries(adapters)) {
      const ours = await schedulesASecond(name, open);
      rows.push({ id: 'BROKERS', what: `the same at ${name}`, unit: 'schedules/s', goal: null, ours, peers: {} });
    }
    return { ours: Math.min(...rows.map(({ ours }) => ours)), peers: {}, further: rows };
  },
};
