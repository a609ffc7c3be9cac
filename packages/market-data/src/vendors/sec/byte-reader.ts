/** Bytes of a stream in pieces of a wanted length, of which what was read too far can be put back. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay next; fewer at the end. */
  async peek(bytes: number): Promise<Buffer> {
    const parts = [this.#held];
    for (let held = this.#held.byteLength; held < bytes; ) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      parts.push(Buffer.from(value));
      held += value.byteLength;
    }
    if (parts.length > 1) this.#held = Buffer.concat(parts);
    return this.#held.subarray(0, bytes);
  }

  async take(bytes: number): Promise<Buffer> {
    const taken = await this.peek(bytes);
    if (taken.byteLength < bytes) throw new Error(`the stream ends ${bytes - taken.byteLength} bytes early`);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  /** What is at hand, at least a byte of it; null at the end. */
  async chunk(): Promise<Buffer | null> {
    if (this.#held.byteLength === 0) await this.peek(1);
    const taken = this.#held;
    this.#held = Buffer.alloc(0);
    return taken.byteLength === 0 ? null : taken;
  }

  /** Only what `chunk` has just given, or the end of it. */
  putBack(bytes: Buffer): void {
    this.#held = bytes;
  }

  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) {
      const chunk = await this.chunk();
      if (chunk === null) throw new Error(`the stream ends ${left} bytes early`);
      if (chunk.byteLength > left) this.putBack(chunk.subarray(left));
      left -= chunk.byteLength;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
