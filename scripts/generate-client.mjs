// Generates the database client and the types of its tables from prisma/schema.prisma. Needs the installed dependencies; builds of
// images run it, and pipa.mjs does when its output is out of date.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Prisma asks for the path of an engine that generating does not need; any file that exists satisfies it. */
export function generateClient(node) {
  return spawnSync(node, ['node_modules/prisma/build/index.js', 'generate', '--schema', 'prisma/schema.prisma'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Prisma starts the generator of the SQL types by its name.
      PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { status, error, stdout, stderr } = generateClient(process.execPath);
  if (error || status !== 0) console.error(error?.message ?? `${stdout}${stderr}`);
  process.exitCode = error ? 1 : (status ?? 1);
}
