// A worker that helps with the close that the bench leads: close-helper.ts <database url>. It says when it is ready, and at the message
// that the close is over what it has used: milliseconds of its core and megabytes.
import { setTimeout as wait } from 'node:timers/promises';
import { createPool, createPrisma } from '@pipa/db/testing/connections';
import { createLogger } from '@pipa/platform';
import { helpToClose } from '../../apps/worker/src/close/work-by-ranges.ts';
import { createWorkerContext } from '../../apps/worker/src/create-context.ts';
import { createScriptedMarket } from '../../apps/worker/src/testing/scripted-market.ts';

/** As a worker rests between two looks. */
const REST_MS = 500;
const CONNECTIONS = 10;
const MICROSECONDS_A_MS = 1_000;

/** What a worker that helped has used. */
export interface Help {
  readonly cpuMs: number;
  readonly peakMb: number;
}

const [databaseUrl] = process.argv.slice(2);
const connection = { max: CONNECTIONS, applicationName: 'pipa-bench' };
const context = createWorkerContext({
  clock: () => new Date(),
  prisma: createPrisma(databaseUrl, connection),
  pool: createPool(databaseUrl, connection),
  bus: { publish: async () => undefined },
  logger: createLogger({ name: 'bench', level: 'silent' }),
  source: createScriptedMarket([]),
  trades: { dispatch: async () => undefined },
  mail: null,
  publicUrl: 'http://127.0.0.1',
});
// Without the bench nothing ends it.
process.once('disconnect', () => process.exit());
let isOver = false;
process.once('message', () => {
  isOver = true;
});
await helpToClose(context);
const used = process.cpuUsage();
process.send?.('ready');
while (!isOver) {
  await helpToClose(context);
  await wait(REST_MS);
}
const { user, system } = process.cpuUsage(used);
const help: Help = { cpuMs: (user + system) / MICROSECONDS_A_MS, peakMb: process.resourceUsage().maxRSS / 1_000 };
process.send?.(help);
process.disconnect();
process.exit(0);
