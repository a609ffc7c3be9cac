// Before a deployment: brings the database to the newest schema and seeds what the product needs. Needs DATABASE_URL, and DATABASE_OWNER_URL
// where the role of DATABASE_URL owns nothing. In production the first run prints, once, how the first administrator signs in.
import { readEnv } from '@pipa/platform';
import { prepareDatabase } from './stack/database-schema.ts';

try {
  const { DATABASE_URL, DATABASE_OWNER_URL } = readEnv(process.env);
  if (DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database that is to be prepared.');
  const applied = await prepareDatabase({ ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, productUrl: DATABASE_URL });
  console.log(applied.length === 0 ? 'The schema is current.' : `Applied ${applied.join(', ')}.`);
  await import('./seed.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
