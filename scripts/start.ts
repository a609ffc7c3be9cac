// npm start   runs the whole product on this machine. What it needs and does not find, it brings.
import { fileURLToPath } from 'node:url';
import { createLogger } from '@pipa/platform';
import { runUntilStopped } from './stack/run.ts';
import { describeServices } from './stack/services.ts';
import { startStack } from './stack/stack.ts';
import { statusLineOf } from './stack/status-line.ts';
import { createTerminal } from './stack/terminal.ts';
import { buildWeb } from './stack/web-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const terminal = createTerminal(console.log, () => performance.now(), statusLineOf(process.stdout));

await runUntilStopped('start', async (shutdown) => {
  const building = new AbortController();
  shutdown.add('web build', () => building.abort());
  const services = await startStack({
    root: ROOT,
    source: { PIPA_MODE: 'local', ...process.env },
    script: 'scripts/start.ts',
    log: createLogger({ name: 'start', level: 'warn' }),
    terminal,
    shutdown,
    meanwhile: async () => {
      await terminal.step(
        'web',
        () => buildWeb(ROOT, building.signal),
        (built) => (built ? 'built' : 'current'),
      );
    },
  });
  terminal.say(describeServices(services));
});
