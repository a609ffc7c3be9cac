// npm run check   types, format, lint and import rules, without running a test.
import { fileURLToPath } from 'node:url';
import { staticSteps } from './testing/static-checks.ts';
import { runStep } from './testing/steps.ts';
import { addUp, summarize, type Tally } from './testing/tally.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tallies: Tally[] = [];
for (const step of staticSteps) tallies.push(await runStep(ROOT, step));
const sum = addUp(tallies);
console.log(`\n${summarize(sum)}`);
process.exitCode = sum.failed > 0 ? 1 : 0;
