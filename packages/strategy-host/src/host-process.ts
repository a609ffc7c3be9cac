import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { replySchema } from './answer-schemas.ts';
import { type Asked, describeFault, MEMORY_WORDS } from './describe-fault.ts';
import { FrameError, FrameReader, frameOf } from './frames.ts';
import { type HostRequest, LONGEST_REPLY_BYTES, SAYS } from './messages.ts';
import { type FaultFacts, StrategyFault } from './strategy-fault.ts';

const PROGRAM = fileURLToPath(new URL('process/strategy-process.ts', import.meta.url));
/** The packages that the program is made of, and the links by which they find each other. */
const READABLE = ['../..', '../../../node_modules'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
/** Looked for by the loader of the isolate's library, which differs between the C libraries of Linux. */
const C_LIBRARY_MARK = '/etc/alpine-release';
const OUT_OF_MEMORY = /out of memory|out-of-memory|^pipa: memory$/m;
const NO_ISOLATE = /No native build was found/;
const NO_ISOLATE_WORDS = `Own strategies need an isolate, which this platform (${process.platform} ${process.arch}) has no library for. See SECURITY.md.`;
/** Of what the strategy prints: lines handed on; of what the runtime writes: the end that is kept for the words of a fault. */
const MOST_LINES = 1_000;
const LONGEST_LINE = 1_000;
const KEPT_CHARACTERS = 4_000;
const NOTHING = new Uint8Array();

export interface ProcessOptions {
  readonly heapMb: number;
  readonly residentMb: number;
  readonly totalMs: number;
  readonly onOutput: (line: string) => void;
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly take: (answer: unknown) => void;
  readonly reject: (fault: StrategyFault) => void;
  readonly asked: Asked;
  readonly timer: NodeJS.Timeout;
}

/** A question to a strategy, how its answer is read, and what it is about where it fails. */
export interface Question<Answer> extends Asked {
  readonly request: HostRequest;
  /** Bytes that belong to the request. */
  readonly bytes?: Uint8Array;
  readonly answer: z.ZodType<Answer>;
  readonly silenceMs: number;
}

/** A strategy's process, asked one thing at a time. It is killed with its first fault. */
export class HostProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #closed: Promise<unknown>;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  #waiting: Waiting | null = null;
  #fault: StrategyFault | null = null;
  #written = '';

  constructor({ heapMb, residentMb, totalMs, onOutput, signal }: ProcessOptions) {
    this.#child = spawn(process.execPath, [...flagsOf(heapMb), PROGRAM, String(heapMb), String(residentMb)], {
      // Nothing of the environment: it holds the keys of the house. The zone makes dates the same on every machine.
      env: { TZ: 'UTC' },
      cwd: fileURLToPath(new URL('process', import.meta.url)),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#closed = once(this.#child, 'close').catch(() => undefined);
    this.#timer = setTimeout(() => this.#end(timeout('Its run', totalMs)), totalMs);
    this.#signal = signal;
    signal?.addEventListener('abort', this.#cancel);
    if (signal?.aborted) this.#cancel();
    this.#listen(onOutput);
  }

  /** @throws StrategyFault when it fails, says nothing for `silenceMs`, or has ended. */
  ask<Answer>({ request, bytes = NOTHING, answer, silenceMs, ...asked }: Question<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== null) return reject(this.#fault);
      if (this.#waiting !== null) return reject(new Error('a strategy is asked one thing at a time'));
      const take = (given: unknown) => {
        const read = answer.safeParse(given);
        if (read.success) resolve(read.data);
        else this.#end({ kind: 'Invalid', message: 'It answers with what cannot be carried out.' }, reject);
      };
      const timer = setTimeout(() => this.#end(timeout('An answer', silenceMs)), silenceMs);
      this.#waiting = { take, reject, asked, timer };
      const json = Buffer.from(JSON.stringify(request));
      this.#child.stdin.write(frameOf(lengthOf(json), json, bytes));
    });
  }

  /** Ends the process; once this resolves it is gone and what it printed has been handed on. */
  async close(): Promise<void> {
    this.#end({ kind: 'Cancelled', message: 'Its process has been ended.' });
    await this.#closed;
  }

  readonly #cancel = () => this.#end({ kind: 'Cancelled', message: 'Its run was cancelled.' });

  #listen(onOutput: (line: string) => void): void {
    const { stdin, stdout, stderr } = this.#child;
    let lines = 0;
    const frames = new FrameReader(LONGEST_REPLY_BYTES, (frame) => {
      if (frame[0] === SAYS.reply) this.#hear(frame.toString('utf8', 1));
      else if (lines++ < MOST_LINES) onOutput(frame.toString('utf8', 1).slice(0, LONGEST_LINE));
    });
    stdout.on('data', (chunk: Buffer) => {
      try {
        frames.take(chunk);
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        stdout.destroy();
        this.#end({ kind: 'Exited', message: 'Its process says more than an answer may have.' });
      }
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#written = `${this.#written}${text}`.slice(-KEPT_CHARACTERS);
    });
    // A process that is gone takes no question; its end says why.
    stdin.on('error', () => undefined);
    this.#child.on('error', () => this.#end({ kind: 'Exited', message: 'Its process could not be started.' }));
    // After the end of its streams, so that its last words are there.
    this.#child.on('close', (code) => this.#end(reasonOf(code, this.#written)));
  }

  #hear(text: string): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    const reply = replySchema.safeParse(parsed(text));
    if (!reply.success) {
      this.#end({ kind: 'Exited', message: 'Its process answers with what cannot be read.' }, waiting.reject);
    } else if ('fault' in reply.data) {
      this.#end(describeFault(reply.data.fault, waiting.asked), waiting.reject);
    } else {
      waiting.take(reply.data.answer);
    }
  }

  /** The first reason counts; what comes after it follows from it. */
  #end(facts: FaultFacts, reject = this.#waiting?.reject): void {
    this.#fault ??= this.#ended(facts);
    if (this.#waiting !== null) clearTimeout(this.#waiting.timer);
    this.#waiting = null;
    reject?.(this.#fault);
  }

  #ended(facts: FaultFacts): StrategyFault {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#cancel);
    this.#child.kill('SIGKILL');
    return new StrategyFault(facts);
  }
}

function flagsOf(heapMb: number): string[] {
  return [
    '--permission',
    ...[...READABLE, C_LIBRARY_MARK].map((path) => `--allow-fs-read=${path}`),
    // The isolate's library, and a thread that watches the memory.
    '--allow-addons',
    '--allow-worker',
    '--no-node-snapshot',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

function lengthOf(json: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.byteLength);
  return length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function timeout(what: string, ms: number): FaultFacts {
  return { kind: 'Timeout', message: `${what} took longer than ${ms / 1_000} s. Does it loop for ever?` };
}

function reasonOf(code: number | null, written: string): FaultFacts {
  if (OUT_OF_MEMORY.test(written)) return { kind: 'Memory', message: MEMORY_WORDS };
  if (NO_ISOLATE.test(written)) return { kind: 'Exited', message: NO_ISOLATE_WORDS };
  const thrown = /^\w*Error\b.*$/m.exec(written)?.[0];
  const how = code === null ? '' : ` with exit code ${code}`;
  return { kind: 'Exited', message: `It ended its own process${how}.${thrown ? ` ${thrown}` : ''}` };
}
