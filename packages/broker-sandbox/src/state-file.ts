import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How long changes are gathered before they are written. */
const GATHER_MS = 500;

/** The JSON of a file; null where there is none yet. */
export async function readStateFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export interface StateWriter {
  /** Something changed: it is written soon, together with what changes until then. */
  changed(): void;
  /** Writes what is not written yet. */
  flush(): Promise<void>;
}

/** Writes a state whole or not at all, one write at a time. */
export function createStateWriter(path: string, state: () => unknown): StateWriter {
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(state()), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = last.catch(() => undefined).then(write);
    return last;
  };
  return {
    changed: () => {
      // A write that fails is repeated by the next change, and `flush` reports it at the end.
      timer ??= setTimeout(() => void flush().catch(() => undefined), GATHER_MS).unref();
    },
    flush,
  };
}
