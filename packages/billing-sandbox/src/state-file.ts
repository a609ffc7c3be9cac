import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyState, type SandboxState } from './state.ts';

/** The state of a file; without one an empty one, whose ids hold `idKey`. */
export async function readState(path: string, idKey: string): Promise<SandboxState> {
  try {
    const stored = JSON.parse(await readFile(path, 'utf8')) as Partial<SandboxState>;
    const state = { ...emptyState(idKey), ...stored };
    // Files of earlier releases do not say what was given back: nothing was.
    for (const invoice of Object.values(state.invoices)) invoice.post_payment_credit_notes_amount ??= 0;
    return state;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState(idKey);
    throw error;
  }
}

/** Writes the state whole or not at all; calls that come while one is written share the next write. */
export function createStateWriter(path: string, state: SandboxState): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const write = async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  const start = () => {
    const own = write().finally(() => {
      if (running === own) running = null;
    });
    running = own;
    return own;
  };
  return () => {
    if (running === null) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
