import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SeedOutcome } from '../../apps/worker/src/seed/index.ts';

export type { SeedOutcome };

const shape = z.object({
  inviteCode: z.string().nullable(),
  logins: z.array(
    z.object({ role: z.enum(['investor', 'administrator']), userName: z.string().min(1), password: z.string().min(1) }),
  ),
}) satisfies z.ZodType<SeedOutcome>;

// What a person needs to get in is kept beside the data, for the database holds hashes only.
const outcomePath = (dataDir: string) => join(dataDir, 'seed.json');

function parse(text: string): SeedOutcome | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The outcome of an earlier seed, or null. A file that cannot be read as one is named to `warn` and counts as absent. */
export async function readSeedOutcome(dataDir: string, warn: (text: string) => void): Promise<SeedOutcome | null> {
  let text: string;
  try {
    text = await readFile(outcomePath(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const outcome = parse(text);
  if (outcome === null)
    warn(`${outcomePath(dataDir)} is damaged; the demo logins and the invitation code are made anew`);
  return outcome;
}

export async function writeSeedOutcome(dataDir: string, outcome: SeedOutcome): Promise<void> {
  const path = outcomePath(dataDir);
  // Renamed into place, so that a full disk or a kill leaves the file of before.
  await writeFile(`${path}.new`, `${JSON.stringify(outcome, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
