// Before a deployment: brings the database to the newest schema and seeds what the product needs. Needs DATABASE_URL.
import { migrate } from '@pipa/db';
import { readEnv } from '@pipa/platform';

const { DATABASE_URL } = readEnv(process.env);
if (DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database that is to be prepared.');
const applied = await migrate(DATABASE_URL);
console.log(applied.length === 0 ? 'The schema is current.' : `Applied ${applied.join(', ')}.`);
await import('./seed.ts');
