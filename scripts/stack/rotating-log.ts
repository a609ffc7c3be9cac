import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20_000_000;

/**
 * A log file that is set aside when it is full; the one set aside before goes. Two files at most, so the log never fills the disk.
 * What cannot be written, on a disk that is full, is dropped: the product runs on without it.
 */
export function createRotatingLog(path: string, maxBytes = MAX_BYTES): { write(chunk: Uint8Array): void } {
  let size = existsSync(path) ? statSync(path).size : 0;
  let droppedBytes = 0;

  function append(chunk: Uint8Array): void {
    if (size > 0 && size + chunk.length > maxBytes) {
      renameSync(path, `${path}.1`);
      size = 0;
    }
    appendFileSync(path, chunk, { mode: 0o600 });
    size += chunk.length;
  }

  return {
    write: (chunk) => {
      try {
        // On a new line: a disk that fills up cuts the last one.
        if (droppedBytes > 0) append(Buffer.from(`\n${droppedBytes} bytes of this log could not be written\n`));
        droppedBytes = 0;
        append(chunk);
      } catch {
        // There is nowhere to say it but here, once the file can be written again.
        droppedBytes += chunk.length;
      }
    },
  };
}
