// Types of the product's sources where a read by index may find nothing: the findings, without those of sources that are left out.
import { spawnSync } from 'node:child_process';
import { findingsOf } from './indexed-access.ts';
import { checkTypes } from './static-checks.ts';

const PROJECTS = { server: 'tsconfig.indexed.json', web: 'apps/web/tsconfig.indexed.json' };
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

let count = 0;
for (const [name, project] of Object.entries(PROJECTS)) {
  const args = [...checkTypes(project, `indexed-${name}`), '--pretty', 'false'];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  if (run.error) throw run.error;
  const findings = findingsOf(run.stdout + run.stderr);
  if (findings.length > 0) console.log(findings.join('\n'));
  count += findings.length;
  if (run.signal !== null) throw new Error(`The check of ${project} ended by ${run.signal}.`);
}
process.exitCode = count > 0 ? 1 : 0;
