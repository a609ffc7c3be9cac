import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type IngestContext, ingest } from '../ingest/ingest.ts';

/** What a folder of imported prices calls the files that are no prices. */
const ACTIONS = /^actions\.csv(\.gz)?$/;
const KINDS = /^kinds\.csv$/;

/** Imports every CSV file of a folder as `npm run ingest` does; actions.csv and kinds.csv are what their options name. */
export async function importFolder(context: IngestContext, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.csv(\.gz)?$/.test(name)).sort();
  const pathOf = (pattern: RegExp) => names.filter((name) => pattern.test(name)).map((name) => join(folder, name))[0];
  const csv = names.filter((name) => !ACTIONS.test(name) && !KINDS.test(name)).map((name) => join(folder, name));
  const [actions, kinds] = [pathOf(ACTIONS), pathOf(KINDS)];
  await ingest(context, { csv, defaultKind: 'Stock', ...(actions && { actions }), ...(kinds && { kinds }) });
}
