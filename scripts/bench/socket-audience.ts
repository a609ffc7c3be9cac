// Opens sockets of the product in a process of its own and notes when the messages of each tick arrive: child process of
// openAudience. Reads plain connections, because a client of WebSockets would need more of the machine than the server.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Shutdown } from '@pipa/platform';
import { createFrameReader, opcodes } from './frame-reader.ts';

/** Fewer than the sockets of one address that may wait for their user. */
const OPENING = 16;
const NANOSECONDS_A_MS = 1e6;
const MICROSECONDS_A_MS = 1_000;
const END_OF_ANSWER = '\r\n\r\n';
const LONGEST_ANSWER = 8_192;
/** An empty frame from a client: a mask, and nothing under it. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const TICK = '{"type":"marketStatus"';
const POSITIONS = '{"type":"position"';
const MARKET_INSTANT = '"at":"';

/** Milliseconds of a clock that all processes of a machine share. */
export const sharedNowMs = (): number => Number(process.hrtime.bigint()) / NANOSECONDS_A_MS;

/** What an audience has received since the last report. */
export interface AudienceReport {
  /** By the market's instant of a tick: when each socket had received all of it, on the shared clock. */
  readonly arrivedMs: Readonly<Record<string, readonly number[]>>;
  readonly open: number;
  /** CPU of the receiving process since its start. */
  readonly cpuMs: number;
}

export interface Audience {
  report(): Promise<AudienceReport>;
}

interface OpenCommand {
  readonly url: string;
  readonly paths: readonly string[];
  /** Whether the sockets read nothing after their first message. */
  readonly isStalled: boolean;
}

type Command = { readonly open: OpenCommand } | 'report';

/** Opens a socket for each path, all of them before it resolves. Stalled ones read no more than their first message. */
export async function openAudience(
  shutdown: Shutdown,
  url: string,
  paths: readonly string[],
  { isStalled = false } = {},
): Promise<Audience> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  shutdown.add('sockets', () => {
    child.kill('SIGKILL');
  });
  const ask = (command: Command) => askChild(child, command);
  await ask({ open: { url, paths, isStalled } });
  return { report: () => ask('report') };
}

async function askChild(child: ChildProcess, command: Command): Promise<AudienceReport> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const fail = (code: number | null) => reject(new Error(`the sockets have ended: ${code}`));
  child.once('exit', fail);
  try {
    child.send(command);
    const [report] = await Promise.race([once(child, 'message'), ended]);
    return report as AudienceReport;
  } finally {
    child.off('exit', fail);
  }
}

let arrivedMs: Record<string, number[]> = {};
let open = 0;

/** Notes a tick with its first message and, where positions follow, again with those, which come last. */
function createTickNotes(): (head: Buffer) => void {
  let tick: { readonly list: number[]; readonly index: number } | null = null;
  return (head) => {
    if (head.toString('latin1', 0, TICK.length) === TICK) {
      const text = head.toString('latin1');
      const from = text.indexOf(MARKET_INSTANT, text.indexOf('"data":')) + MARKET_INSTANT.length;
      const at = text.slice(from, text.indexOf('"', from));
      arrivedMs[at] ??= [];
      const list = arrivedMs[at];
      tick = { list, index: list.push(sharedNowMs()) - 1 };
    } else if (tick !== null && head.toString('latin1', 0, POSITIONS.length) === POSITIONS) {
      tick.list[tick.index] = sharedNowMs();
      tick = null;
    }
  };
}

/** Resolves with the first message of the server. A stalled socket may be closed by the server later. */
function openSocket(url: string, path: string, isStalled: boolean): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const note = createTickNotes();
  const read = createFrameReader((opcode, head) => {
    if (opcode === opcodes.ping) socket.write(PONG);
    if (opcode !== opcodes.text) return;
    resolve();
    if (isStalled) socket.pause();
    note(head);
  });
  socket.once('connect', () => {
    const key = randomBytes(16).toString('base64');
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\nSec-WebSocket-Key: ${key}${END_OF_ANSWER}`);
  });
  socket.once('error', reject);
  socket.once('close', () => {
    open--;
    reject(new Error('a socket was closed'));
  });
  open++;
  readAnswer(socket, read, reject);
  return promise;
}

/** Passes what follows the server's consent to the reader of frames. */
function readAnswer(socket: Socket, read: (chunk: Buffer) => void, fail: (error: Error) => void): void {
  let answer = Buffer.alloc(0);
  const onData = (chunk: Buffer) => {
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf(END_OF_ANSWER);
    if (end < 0 && answer.length < LONGEST_ANSWER) return;
    socket.off('data', onData);
    if (end < 0 || !answer.toString('latin1').startsWith('HTTP/1.1 101')) {
      fail(new Error(`a socket was refused: ${answer.toString('latin1').split('\r\n', 1)[0]}`));
      return;
    }
    socket.on('data', read);
    read(answer.subarray(end + END_OF_ANSWER.length));
  };
  socket.on('data', onData);
}

async function obey(command: Command): Promise<void> {
  if (command !== 'report') {
    const { url, paths, isStalled } = command.open;
    for (let from = 0; from < paths.length; from += OPENING) {
      await Promise.all(paths.slice(from, from + OPENING).map((path) => openSocket(url, path, isStalled)));
    }
  }
  const { user, system } = process.cpuUsage();
  const report: AudienceReport = { arrivedMs, open, cpuMs: (user + system) / MICROSECONDS_A_MS };
  arrivedMs = {};
  process.send?.(report);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', (command: Command) => void obey(command));
  process.on('disconnect', () => process.exit());
}
