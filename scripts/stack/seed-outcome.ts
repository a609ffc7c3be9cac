import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeedOutcome } from '../../apps/worker/src/seed/index.ts';

export type { SeedOutcome };

// What a person needs to get in is kept beside the data, for the database holds hashes only.
const outcomePath = (dataDir: string) => join(dataDir, 'seed.json');

export async function readSeedOutcome(dataDir: string): Promise<SeedOutcome | null> {
  try {
    return JSON.parse(await readFile(outcomePath(dataDir), 'utf8')) as SeedOutcome;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function writeSeedOutcome(dataDir: string, outcome: SeedOutcome): Promise<void> {
  await writeFile(outcomePath(dataDir), `${JSON.stringify(outcome, null, 2)}\n`, { mode: 0o600 });
}
