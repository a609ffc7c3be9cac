// Messages between the house and a strategy's process: a length, and as many bytes. The length is looked at before anything is kept.

const HEADER = 4;

/** Bytes after their length. */
export function frameOf(...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(length);
  return Buffer.concat([header, ...parts]);
}

export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Puts the frames of a stream together again. */
export class FrameReader {
  readonly #longest: number;
  readonly #onFrame: (frame: Buffer) => void;
  #chunks: Buffer[] = [];
  #kept = 0;
  /** Bytes of the frame that is coming, its length included. */
  #wanted = HEADER;

  constructor(longestBytes: number, onFrame: (frame: Buffer) => void) {
    this.#longest = longestBytes;
    this.#onFrame = onFrame;
  }

  /** @throws FrameError for a frame that is longer than allowed */
  take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    while (this.#kept >= this.#wanted) {
      const [first, ...others] = this.#chunks;
      const bytes = first !== undefined && others.length === 0 ? first : Buffer.concat(this.#chunks);
      const length = bytes.readUInt32LE();
      if (length > this.#longest) throw new FrameError(`a message of ${length} bytes`);
      this.#wanted = HEADER + length;
      if (bytes.length < this.#wanted) {
        this.#chunks = [bytes];
        return;
      }
      const frame = bytes.subarray(HEADER, this.#wanted);
      const rest = bytes.subarray(this.#wanted);
      this.#chunks = rest.length === 0 ? [] : [rest];
      this.#kept = rest.length;
      this.#wanted = HEADER;
      this.#onFrame(frame);
    }
  }
}
