// npm run dev   the product with hot reload: API and worker restart when their sources change, the page updates in place.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, type Shutdown } from '@pipa/platform';
import { runUntilStopped } from './stack/run.ts';
import { describeServices } from './stack/services.ts';
import { startStack } from './stack/stack.ts';
import { statusLineOf } from './stack/status-line.ts';
import { createTerminal } from './stack/terminal.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const terminal = createTerminal(console.log, () => performance.now(), statusLineOf(process.stdout));

function startVite(apiUrl: string, shutdown: Shutdown): void {
  const vite = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js')], {
    cwd: join(ROOT, 'apps/web'),
    env: { ...process.env, API_URL: apiUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(vite, 'exit');
  shutdown.add('vite', async () => {
    if (vite.kill('SIGTERM')) await ended;
  });
}

await runUntilStopped('dev', async (shutdown) => {
  const services = await startStack({
    root: ROOT,
    source: { PIPA_MODE: 'local', ...process.env },
    script: 'scripts/dev.ts',
    log: createLogger({ name: 'dev', level: 'warn' }),
    terminal,
    shutdown,
    nodeFlags: ['--watch', '--watch-preserve-output'],
  });
  terminal.say(describeServices(services));
  startVite(services.apiUrl, shutdown);
});
