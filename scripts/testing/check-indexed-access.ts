// Checks types where a read by index may find nothing, outside of the sources that are left out. Prints the findings.
import { spawnSync } from 'node:child_process';
import { findingsOf } from './indexed-access.ts';
import { checkTypes } from './static-checks.ts';

const PROJECTS = { 'indexed-server': 'tsconfig.indexed.json', 'indexed-web': 'apps/web/tsconfig.indexed.json' };
/** The findings of the sources that are left out are a few hundred thousand bytes. */
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

for (const [name, project] of Object.entries(PROJECTS)) {
  const args = [...checkTypes(project, name), '--pretty', 'false'];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  const output = run.stdout + run.stderr;
  if (run.status !== 0 && output === '') throw new Error(`${project} was not checked`, { cause: run.error });
  const findings = findingsOf(output);
  if (findings.length === 0) continue;
  console.log(findings.join('\n'));
  process.exitCode = 1;
}
