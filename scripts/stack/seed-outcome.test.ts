import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSeedOutcome, type SeedOutcome, writeSeedOutcome } from './seed-outcome.ts';

let folder: string;
let warnings: string[];
const warn = (text: string) => void warnings.push(text);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

const OUTCOME: SeedOutcome = {
  inviteCode: 'PIPA-ABCD-EFGH',
  logins: [{ role: 'investor', userName: 'demo', password: 'secret' }],
};

it('reads what was written, and nothing before', async () => {
  expect(await readSeedOutcome(folder, warn)).toBeNull();
  await writeSeedOutcome(folder, OUTCOME);
  expect(await readSeedOutcome(folder, warn)).toEqual(OUTCOME);
  expect(warnings).toEqual([]);
});

it.each([
  ['an empty file', ''],
  ['one cut short', JSON.stringify(OUTCOME).slice(0, 40)],
  ['other JSON', '[]'],
  ['a login without password', JSON.stringify({ ...OUTCOME, logins: [{ role: 'investor', userName: 'demo' }] })],
])('%s is named and counts as absent', async (_, text) => {
  await writeFile(join(folder, 'seed.json'), text);
  expect(await readSeedOutcome(folder, warn)).toBeNull();
  expect(warnings).toEqual([expect.stringContaining(join(folder, 'seed.json'))]);
});
