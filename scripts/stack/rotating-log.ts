import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20_000_000;

/** A log file that is set aside when it is full; the one set aside before goes. Two files at most, so the disk is safe. */
export function createRotatingLog(path: string, maxBytes = MAX_BYTES): { write(chunk: Uint8Array): void } {
  let size = existsSync(path) ? statSync(path).size : 0;
  return {
    write: (chunk) => {
      if (size > 0 && size + chunk.length > maxBytes) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, chunk, { mode: 0o600 });
      size += chunk.length;
    },
  };
}
