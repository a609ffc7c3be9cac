// npm test                                      every check and test, one kind after another
// npm test -- static                            types, format, lint, import rules
// npm test -- unit|integration|e2e [arguments]  tests of one kind; arguments go to Vitest
import { fileURLToPath } from 'node:url';
import { findChromium } from './testing/find-chromium.ts';
import { staticSteps } from './testing/static-checks.ts';
import { addUp, runStep, runVitest, summarize, type Tally } from './testing/steps.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Kinds of checks, with the projects of vitest.config.ts that each runs. */
const KINDS = {
  static: [],
  unit: ['unit', 'components'],
  integration: ['integration'],
  e2e: ['e2e', 'start'],
} as const satisfies Record<string, readonly string[]>;
type Kind = keyof typeof KINDS;
const isKind = (word: string): word is Kind => word in KINDS;

/** Tests see none of the machine's own configuration, except the services that are offered to them. */
function testEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, PORT: _port, PIPA_DATA_DIR: _data, ...rest } = process.env;
  const chromium = findChromium(process.env);
  return { ...rest, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) };
}

const [first = '', ...others] = process.argv.slice(2);
const kinds = isKind(first) ? [first] : (Object.keys(KINDS) as Kind[]);
const vitestArgs = isKind(first) || first === '' ? others : [first, ...others];
const tallies: Tally[] = [];
for (const kind of kinds) {
  if (kind !== 'static')
    tallies.push(await runVitest(ROOT, { kind, projects: KINDS[kind] }, vitestArgs, testEnvironment()));
  else for (const step of staticSteps) tallies.push(await runStep(ROOT, step));
}
const sum = addUp(tallies);
console.log(`\n${summarize(sum)}`);
process.exitCode = sum.failed > 0 ? 1 : 0;
