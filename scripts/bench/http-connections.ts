import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';

const READ_BUFFER_BYTES = 65_536;

/** Called with the status of the answer; 0 when the connection was lost before its last byte. */
type OnStatus = (status: number) => void;

interface Connection {
  readonly socket: Socket;
  /** Of the request under way. */
  onStatus: OnStatus | null;
}

interface Waiting {
  readonly request: Buffer;
  readonly onStatus: OnStatus;
}

/**
 * Connections to one server that carry prepared requests, each one at a time. A request costs less than half of what the client of
 * Node takes, which on a machine of two cores decides whether the server or its clients are measured.
 */
export class HttpConnections {
  readonly #host: string;
  readonly #port: number;
  /** Beyond it a request waits for a connection. */
  readonly #most: number;
  readonly #open = new Set<Connection>();
  /** The one that was used last is used next. */
  readonly #idle: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  #nextWaiting = 0;
  /** One for all, because an answer is read as soon as it has arrived. */
  readonly #buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);

  constructor(url: string, most: number) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
    this.#most = most;
  }

  /** Opens connections before the first request. */
  async open(count: number): Promise<void> {
    const opened = Array.from({ length: Math.min(count, this.#most) }, () => this.#connect());
    await Promise.all(opened.map(({ socket }) => once(socket, 'connect')));
    this.#idle.push(...opened);
  }

  send(request: Buffer, onStatus: OnStatus): void {
    const connection = this.#idle.pop() ?? (this.#open.size < this.#most ? this.#connect() : null);
    if (connection === null) this.#waiting.push({ request, onStatus });
    else this.#write(connection, request, onStatus);
  }

  /** Ends all connections; requests under way or waiting count as lost. */
  end(): void {
    const waiting = this.#waiting.splice(0).slice(this.#nextWaiting);
    this.#nextWaiting = 0;
    for (const { socket } of this.#open) socket.destroy();
    for (const { onStatus } of waiting) onStatus(0);
  }

  #write(connection: Connection, request: Buffer, onStatus: OnStatus): void {
    connection.onStatus = onStatus;
    connection.socket.write(request);
  }

  #connect(): Connection {
    const reader = new AnswerReader((status, isKept) => this.#answered(connection, status, isKept));
    const read = (count: number, buffer: Uint8Array): boolean => {
      try {
        reader.read((buffer as Buffer).subarray(0, count));
      } catch (error) {
        socket.destroy(error as Error);
      }
      return true;
    };
    const onread = { buffer: this.#buffer, callback: read };
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true, onread });
    const connection: Connection = { socket, onStatus: null };
    socket.on('error', () => undefined);
    socket.once('close', () => this.#lost(connection));
    this.#open.add(connection);
    return connection;
  }

  #answered(connection: Connection, status: number, isKept: boolean): void {
    const { onStatus } = connection;
    if (onStatus === null) throw new Error('an answer that was not asked for');
    connection.onStatus = null;
    onStatus(status);
    if (isKept) this.#goOn(connection);
    else connection.socket.destroy();
  }

  /** Sends the request on the connection that waits longest. */
  #goOn(connection: Connection): void {
    const next = this.#takeWaiting();
    if (next === undefined) this.#idle.push(connection);
    else this.#write(connection, next.request, next.onStatus);
  }

  #takeWaiting(): Waiting | undefined {
    const next = this.#waiting[this.#nextWaiting++];
    if (next !== undefined) return next;
    this.#waiting.length = 0;
    this.#nextWaiting = 0;
    return undefined;
  }

  #lost(connection: Connection): void {
    this.#open.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
    connection.onStatus?.(0);
    const next = this.#takeWaiting();
    if (next !== undefined) this.#write(this.#connect(), next.request, next.onStatus);
  }
}
