import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** More than a server writes at once to a Unix socket, 36 kB. */
const READ_BYTES = 1 << 17;
/** A message begins with its type and, in four bytes, its length, which counts itself. */
const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;
const COPY_DATA = 'd'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);

/** Takes bytes of a COPY. They are overwritten after the call. */
type CopyReader = (bytes: Buffer) => void;

/**
 * A socket to PostgreSQL which can hand the rows of a COPY to a reader straight from its read buffer. As a stream it would leave a
 * buffer a read to the garbage collector, and to collect these costs a bulk read more than to decode its rows.
 */
export class CopySocket extends Socket {
  private reader: CopyReader | null = null;
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerBytes = 0;
  /** Bytes of the present message that have not arrived. */
  private missing = 0;

  constructor() {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    super({ onread: { buffer, callback: (bytes) => this.receive(buffer.subarray(0, bytes)) } });
  }

  /**
   * Until the server is ready for the next query, the content of CopyData messages goes to the reader; all other messages stay in
   * the stream. Call it before the COPY is sent, while no answer is under way.
   */
  copyTo(reader: CopyReader): void {
    this.reader = reader;
    this.headerBytes = 0;
    this.missing = 0;
  }

  /** Stops the flow as that of any stream. A socket with a read buffer of its own would stop its handle too, and not start it for a reader of 'readable'. */
  override pause(): this {
    return Duplex.prototype.pause.call(this) as this;
  }

  /** Returns whether the stream takes more. */
  private receive(bytes: Buffer): boolean {
    let takesMore = true;
    let at = 0;
    while (at < bytes.length && this.reader !== null) at += this.receivePart(bytes, at, this.reader);
    // The stream may keep its chunks.
    if (at < bytes.length) takesMore = this.push(Buffer.from(bytes.subarray(at)));
    return takesMore;
  }

  /** Receives a header, or a part of it, or content of one message; returns the bytes taken. */
  private receivePart(bytes: Buffer, at: number, reader: CopyReader): number {
    if (this.missing === 0) return this.receiveHeader(bytes, at);
    const part = bytes.subarray(at, at + this.missing);
    this.missing -= part.length;
    if (this.header[0] === COPY_DATA) reader(part);
    else this.push(Buffer.from(part));
    if (this.missing === 0) this.endMessage();
    return part.length;
  }

  private receiveHeader(bytes: Buffer, at: number): number {
    const taken = bytes.copy(this.header, this.headerBytes, at, at + HEADER_BYTES - this.headerBytes);
    this.headerBytes += taken;
    if (this.headerBytes < HEADER_BYTES) return taken;
    this.headerBytes = 0;
    this.missing = this.header.readUInt32BE(1) - LENGTH_BYTES;
    if (this.header[0] !== COPY_DATA) this.push(Buffer.from(this.header));
    if (this.missing === 0) this.endMessage();
    return taken;
  }

  private endMessage(): void {
    if (this.header[0] === READY_FOR_QUERY) this.reader = null;
  }
}
