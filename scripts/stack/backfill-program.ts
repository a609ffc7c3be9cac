// The first history of a market whose vendors are local, read before its seed.
import { createPool } from '@pipa/db';
import { readHistoryExtent } from '@pipa/db/market';
import { readEnv } from '@pipa/platform';
import { backfillMarket } from '../market/backfill.ts';

// The start that runs this is gone.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const env = readEnv(process.env);
if (env.DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database that is to be filled.');
const pool = createPool(env.DATABASE_URL, { max: 4, applicationName: 'pipa-backfill' });
const say = (text: string) => void process.send?.({ progress: text });
if ((await readHistoryExtent(pool)) === null) await backfillMarket({ env, pool, clock: () => new Date(), say });
await pool.end();
