import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type HostAnswers, type HostRequest, OUTPUT_MARK, type ProcessMessage } from './messages.ts';
import { type FaultFacts, StrategyFault } from './strategy-fault.ts';

const PROGRAM = fileURLToPath(new URL('process/strategy-process.ts', import.meta.url));
/** The packages that the program is made of, and the links by which they find each other. */
const READABLE = ['../..', '../../../node_modules'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const OUT_OF_MEMORY = /heap out of memory|^pipa: memory$/m;
/** Of what the strategy prints: lines handed on; of what the runtime writes: the end that is kept for the words of a fault. */
const MOST_LINES = 1_000;
const LONGEST_LINE = 1_000;
const KEPT_CHARACTERS = 4_000;

export interface ProcessOptions {
  readonly heapMb: number;
  readonly residentMb: number;
  readonly totalMs: number;
  readonly onOutput: (line: string) => void;
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (fault: StrategyFault) => void;
  readonly onProgress: (done: number, of: number) => void;
  readonly silenceMs: number;
  timer: NodeJS.Timeout;
}

/** A strategy's process, asked one thing at a time. It is killed with its first fault. */
export class HostProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  #waiting: Waiting | null = null;
  #fault: StrategyFault | null = null;
  #written = '';

  constructor({ heapMb, residentMb, totalMs, onOutput, signal }: ProcessOptions) {
    this.#child = fork(PROGRAM, [String(residentMb)], {
      // Nothing of the environment: it holds the keys of the house.
      env: {},
      cwd: fileURLToPath(new URL('process', import.meta.url)),
      execArgv: [
        '--permission',
        ...READABLE.map((path) => `--allow-fs-read=${path}`),
        '--allow-worker',
        // Text that becomes code would import past the rules for a strategy's files.
        '--disallow-code-generation-from-strings',
        `--max-old-space-size=${heapMb}`,
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#closed = once(this.#child, 'close').catch(() => undefined);
    this.#timer = setTimeout(() => this.#end(timeout('Its run', totalMs)), totalMs);
    this.#signal = signal;
    signal?.addEventListener('abort', this.#cancel);
    if (signal?.aborted) this.#cancel();
    this.#listen(onOutput);
  }

  /** @throws StrategyFault when it fails, says nothing for `silenceMs`, or has ended. */
  ask<Request extends HostRequest>(
    request: Request,
    silenceMs: number,
    onProgress: (done: number, of: number) => void = () => undefined,
  ): Promise<HostAnswers[Request['ask']]> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== null) return reject(this.#fault);
      if (this.#waiting !== null) return reject(new Error('a strategy is asked one thing at a time'));
      const timer = this.#silenceTimer(silenceMs);
      this.#waiting = { resolve: resolve as Waiting['resolve'], reject, onProgress, silenceMs, timer };
      this.#child.send(request, (error) => {
        if (error) this.#end({ kind: 'Exited', message: 'Its process takes no question any more.' });
      });
    });
  }

  /** Ends the process; once this resolves it is gone and what it printed has been handed on. */
  async close(): Promise<void> {
    this.#end({ kind: 'Cancelled', message: 'Its process has been ended.' });
    await this.#closed;
  }

  readonly #cancel = () => this.#end({ kind: 'Cancelled', message: 'Its run was cancelled.' });

  #listen(onOutput: (line: string) => void): void {
    const child = this.#child;
    let lines = 0;
    for (const stream of [child.stdout, child.stderr]) {
      readLines(stream, (line) => {
        if (!line.startsWith(OUTPUT_MARK)) this.#written = `${this.#written}${line}\n`.slice(-KEPT_CHARACTERS);
        else if (lines++ < MOST_LINES) onOutput(line.slice(OUTPUT_MARK.length));
      });
    }
    child.on('message', (message) => this.#hear(message as ProcessMessage));
    child.on('error', () => this.#end({ kind: 'Exited', message: 'Its process could not be started.' }));
    // After the end of its streams, so that its last words are there.
    child.on('close', (code) => this.#end(reasonOf(code, this.#written)));
  }

  #hear(message: ProcessMessage): void {
    const waiting = this.#waiting;
    // A fault may come between two questions, from a promise that the strategy left behind.
    if (message.say === 'fault') {
      this.#end(message.fault);
      return;
    }
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    if (message.say === 'progress') {
      waiting.timer = this.#silenceTimer(waiting.silenceMs);
      waiting.onProgress(message.done, message.of);
    } else {
      this.#waiting = null;
      waiting.resolve(message.answer);
    }
  }

  #silenceTimer(silenceMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#end(timeout('An answer', silenceMs)), silenceMs);
  }

  /** The first reason counts; what comes after it follows from it. */
  #end(facts: FaultFacts): void {
    if (this.#fault !== null) return;
    this.#fault = new StrategyFault(facts);
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#cancel);
    this.#child.kill('SIGKILL');
    if (this.#waiting === null) return;
    clearTimeout(this.#waiting.timer);
    this.#waiting.reject(this.#fault);
    this.#waiting = null;
  }
}

/** Lines of a stream, each cut: what is printed without end is dropped, not kept. */
function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) onLine(line.slice(0, LONGEST_LINE));
  });
  stream?.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

function timeout(what: string, ms: number): FaultFacts {
  return { kind: 'Timeout', message: `${what} took longer than ${ms / 1_000} s. Does it loop for ever?` };
}

function reasonOf(code: number | null, written: string): FaultFacts {
  if (OUT_OF_MEMORY.test(written)) return { kind: 'Memory', message: 'It used more memory than a strategy may have.' };
  const thrown = /^\w*Error\b.*$/m.exec(written)?.[0];
  const how = code === null ? '' : ` with exit code ${code}`;
  return { kind: 'Exited', message: `It ended its own process${how}.${thrown ? ` ${thrown}` : ''}` };
}
