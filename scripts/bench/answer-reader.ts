const HEAD_END = Buffer.from('\r\n\r\n');
/** A head that is longer is none of the API's. */
const MOST_HEAD_BYTES = 16_384;
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) /;
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;
const CONNECTION_CLOSE = /\r\nconnection: *close/i;
const NO_BYTES = Buffer.alloc(0);

/** Called with the status of an answer once its last byte has arrived, and whether the server keeps the connection open. */
type OnAnswer = (status: number, isKept: boolean) => void;

/**
 * Reads the answers of one connection: status line and length, no body is kept. It knows what the API sends to a load test,
 * answers with a Content-Length, and throws at any other, such as a chunked one.
 */
export class AnswerReader {
  readonly #onAnswer: OnAnswer;
  #head: Buffer = NO_BYTES;
  #status = 0;
  #isKept = true;
  /** Bytes of the body that have not arrived; -1 while the head is read. */
  #missing = -1;

  constructor(onAnswer: OnAnswer) {
    this.#onAnswer = onAnswer;
  }

  /** Takes the next bytes of the connection, of which nothing is kept after the call. */
  read(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#missing < 0 ? this.#readHead(rest) : this.#skipBody(rest);
  }

  /** Reads as much of the head as there is; returns what follows it. */
  #readHead(bytes: Buffer): Buffer {
    const known = this.#head.length;
    const head = known === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) {
      if (head.length > MOST_HEAD_BYTES) throw new Error('the head of an answer has no end');
      this.#head = Buffer.from(head);
      return NO_BYTES;
    }
    this.#begin(head.toString('latin1', 0, end));
    this.#head = NO_BYTES;
    return bytes.subarray(end + HEAD_END.length - known);
  }

  #begin(head: string): void {
    const [status, length] = [STATUS_LINE.exec(head)?.[1], CONTENT_LENGTH.exec(head)?.[1]];
    if (status === undefined || length === undefined) throw new Error(`an answer without its length: ${head}`);
    this.#status = Number(status);
    this.#isKept = !CONNECTION_CLOSE.test(head);
    this.#missing = Number(length);
    if (this.#missing === 0) this.#end();
  }

  #skipBody(bytes: Buffer): Buffer {
    const skipped = Math.min(this.#missing, bytes.length);
    this.#missing -= skipped;
    if (this.#missing === 0) this.#end();
    return bytes.subarray(skipped);
  }

  #end(): void {
    this.#missing = -1;
    this.#onAnswer(this.#status, this.#isKept);
  }
}
