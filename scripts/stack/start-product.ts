import { fileURLToPath } from 'node:url';
import { createLogger, type Shutdown } from '@pipa/platform';
import type { Services } from './services.ts';
import { startStack } from './stack.ts';
import type { Terminal } from './terminal.ts';
import { buildWeb } from './web-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface ProductStart {
  readonly source: NodeJS.ProcessEnv;
  /** Path of the program that starts it, from the root of the project. */
  readonly script: string;
  readonly terminal: Terminal;
  readonly shutdown: Shutdown;
}

/** Runs the whole product with its built client, which is built beside the rest unless it is current. */
export function startProduct({ source, script, terminal, shutdown }: ProductStart): Promise<Services> {
  const building = new AbortController();
  shutdown.add('web build', () => building.abort());
  return startStack({
    root: ROOT,
    source,
    script,
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
}
