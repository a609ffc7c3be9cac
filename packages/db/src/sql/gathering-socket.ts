import { Socket } from 'node:net';

/**
 * Writes at once what a turn of the event loop sends between `cork` and `uncork`, as pg sends each prepared statement: a write wakes
 * the server process, which costs more than a small statement.
 */
export class GatheringSocket extends Socket {
  /** Statements of this turn, which are not written yet. */
  get gathered(): number {
    return this.writableCorked;
  }

  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
