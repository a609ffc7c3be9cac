// npm test                                      every check and test, one kind after another
// npm test -- static                            types, format, lint, import rules
// npm test -- unit|integration|e2e [arguments]  tests of one kind; arguments go to Vitest
import { fileURLToPath } from 'node:url';
import { buildWeb } from './stack/web-build.ts';
import { findChromium } from './testing/find-chromium.ts';
import { staticSteps } from './testing/static-checks.ts';
import { runStep, runVitest, type Step, type VitestRun } from './testing/steps.ts';
import { addUp, summarize, type Tally } from './testing/tally.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEST_KINDS = {
  unit: { projects: ['unit', 'client', 'components'], workers: 2, mayRepeat: false },
  integration: { projects: ['integration'], workers: 4, mayRepeat: true },
  e2e: { projects: ['e2e', 'start'], workers: 4, mayRepeat: true },
} as const satisfies Record<string, Omit<VitestRun, 'kind'>>;
const KINDS = ['static', ...(Object.keys(TEST_KINDS) as (keyof typeof TEST_KINDS)[])] as const;
type Kind = (typeof KINDS)[number];
const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);

/** Tests see none of the machine's own configuration, except the services that are offered to them. */
function testEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, PORT: _port, PIPA_DATA_DIR: _data, ...rest } = process.env;
  const chromium = findChromium(process.env);
  return { ...rest, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) };
}

const [first = '', ...others] = process.argv.slice(2);
const vitestArgs = isKind(first) || first === '' ? others : [first, ...others];

async function runSteps(steps: readonly Step[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await runStep(ROOT, step));
  return tallies;
}

/** The checks, two at a time: each uses one core, and the first takes as long as the others together. */
async function runChecks(): Promise<Tally[]> {
  return (await Promise.all([runSteps(staticSteps.slice(0, 1)), runSteps(staticSteps.slice(1))])).flat();
}

const runTests = (kind: keyof typeof TEST_KINDS): Promise<Tally> =>
  runVitest(ROOT, { kind, ...TEST_KINDS[kind] }, vitestArgs, testEnvironment());

/**
 * Every check and test. The client is built beside the checks: a fault of the build is reported by the first test that needs it. One
 * kind of test follows the other, so that no page or process waits for cores that another kind computes on.
 */
async function runEverything(): Promise<Tally[]> {
  const building = buildWeb(ROOT, new AbortController().signal).catch(() => false);
  const tallies = await runChecks();
  await building;
  for (const kind of ['unit', 'integration', 'e2e'] as const) tallies.push(await runTests(kind));
  return tallies;
}

async function runKind(kind: Kind): Promise<Tally[]> {
  return kind === 'static' ? runChecks() : [await runTests(kind)];
}

const sum = addUp(await (isKind(first) ? runKind(first) : runEverything()));
console.log(`\n${summarize(sum)}`);
process.exitCode = sum.failed > 0 ? 1 : 0;
