// The vendors of a local market, as a program of its own beside API and worker.
import { createLogger, createShutdown, exitThroughShutdown, readEnv } from '@pipa/platform';
import { openVendorsOf } from '../market/demo-vendors.ts';

const env = readEnv(process.env);
const log = createLogger({ name: 'vendors', level: env.LOG_LEVEL });
const shutdown = createShutdown({ log, limitMs: 5_000 });
exitThroughShutdown(shutdown, log);
const vendors = await openVendorsOf(env);
if (vendors === null) throw new Error(`Port ${env.VENDOR_SANDBOX_PORT} is taken by another program.`);
shutdown.add('vendors', () => vendors.close());
log.info({ origin: vendors.origin }, 'listening');
