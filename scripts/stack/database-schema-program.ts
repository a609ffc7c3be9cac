// Program of the start's step "schema": prepares the database that the environment names, and sends what it did.
import { readEnv } from '@pipa/platform';
import { prepareDatabase } from './database-schema.ts';

/** The migrations applied, or why the database could not be prepared. */
export type SchemaMessage = { readonly applied: string[] } | { readonly fault: string };

const { DATABASE_URL: productUrl, DATABASE_OWNER_URL: ownerUrl } = readEnv(process.env);
if (productUrl === undefined || ownerUrl === undefined) throw new Error('The start names the database and its owner.');

const message: SchemaMessage = await prepareDatabase({ ownerUrl, productUrl }).then(
  (applied) => ({ applied }),
  (error: Error) => ({ fault: error.message }),
);
process.send?.(message, () => process.disconnect());
