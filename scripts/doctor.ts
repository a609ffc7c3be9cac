// npm run doctor [-- --json]   examines the installation of PIPA_DATA_DIR and says what to do. Exit code 1 for what deserves a look, 2 for what is bad.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeChecks } from './doctor/describe-checks.ts';
import { examineHere } from './doctor/examine-here.ts';

const USAGE = `npm run doctor [-- --json]

Examines configuration, vendors (one cheap call each with your keys), clock, calls left, freshness and gaps of the data, licence,
brokers, mail, disk, database and backups, and says what to do. With --json each check is an object
{name, subject, verdict, says, doThis}. Exit code: 0 all is well, 1 something deserves a look, 2 something is bad.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { checks, exitCode } = await examineHere({
    root: fileURLToPath(new URL('..', import.meta.url)),
    source: { PIPA_MODE: 'local', ...process.env },
  });
  console.log(values.json ? JSON.stringify(checks, null, 2) : describeChecks(checks));
  return exitCode;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
