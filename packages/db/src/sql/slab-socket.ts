import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Bytes that one allocation holds for the reads of a connection. */
const SLAB_BYTES = 1 << 18;
/** A server writes 36 kB at a time to a Unix socket, and more to others. */
const LEAST_ROOM_BYTES = 1 << 16;

/**
 * A socket that receives into slices of large buffers. Node gives each read a buffer of its own, and what collecting these costs a
 * bulk read is more than the reads. A slice is written once, so its reader may keep it.
 */
export class SlabSocket extends Socket {
  constructor() {
    let slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    const receive = (bytes: number): boolean => {
      const chunk = slab.subarray(0, bytes);
      slab = slab.subarray(bytes);
      return this.push(chunk);
    };
    const room = (): Buffer => {
      if (slab.length < LEAST_ROOM_BYTES) slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      return slab;
    };
    super({ onread: { buffer: room, callback: receive } });
  }

  /** Stops the flow as that of any stream. A socket with a buffer of its own stops its handle too, and a reader of 'readable' would wait for ever. */
  override pause(): this {
    return Duplex.prototype.pause.call(this) as this;
  }
}
