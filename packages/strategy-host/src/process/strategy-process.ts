// The process of one own strategy. Its code runs in an isolate in here that has no Node; the process around it has no environment, no
// files beside the packages that it is made of, and a bound on its memory. It passes texts on and reads none that the strategy wrote.
import { writeSync } from 'node:fs';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { FrameReader, frameOf } from '../frames.ts';
import { type HostRequest, LONGEST_REQUEST_BYTES, SAYS } from '../messages.ts';
import { StrategyIsolate } from './strategy-isolate.ts';
import { surroundingNames } from './surroundings.ts';
import { thrownOf } from './thrown.ts';

const STDOUT = 1;
const LONGEST_LINE = 1_000;
const MOST_LINES = 1_000;
const LENGTH_BYTES = 4;
const PAUSE_MS = 1;

const [memoryMb = Number.NaN, residentMb = Number.NaN] = process.argv.slice(2).map(Number);

const paused = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let lines = 0;

function say(kind: number, text: string): void {
  const frame = frameOf(Uint8Array.of(kind), Buffer.from(text));
  for (let written = 0; written < frame.length; ) written += write(frame, written);
}

/** How many bytes the pipe takes; none while it is full. */
function write(frame: Buffer, from: number): number {
  try {
    return writeSync(STDOUT, frame, from);
  } catch (error) {
    if (!isErrno(error) || error.code !== 'EAGAIN') throw error;
    Atomics.wait(paused, 0, 0, PAUSE_MS);
    return 0;
  }
}

const isErrno = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

function print(text: string): void {
  for (const line of text.split('\n')) if (lines++ < MOST_LINES) say(SAYS.line, line.slice(0, LONGEST_LINE));
}

let isolate: StrategyIsolate | null = null;

function answer(request: HostRequest, bytes: ArrayBuffer): string {
  if (request.ask === 'load') {
    isolate = new StrategyIsolate(request, { memoryMb, print, surroundings: surroundingNames() });
    return isolate.ask('facts', JSON.stringify(request.parameters));
  }
  if (isolate === null) throw new Error('the sources come first');
  switch (request.ask) {
    case 'universe':
      return isolate.ask('universe', JSON.stringify(request.instruments));
    case 'enter':
      return isolate.ask('enter', JSON.stringify(request.market));
    case 'sessions':
      return isolate.ask('decide', request.count, request.anew, request.asked, JSON.stringify(request.refused), bytes);
  }
}

const watch = new Worker(new URL('watch-process.ts', import.meta.url), { workerData: { residentMb } });
watch.unref();

/** The length of the question, the question, and the bytes that belong to it. */
function hear(frame: Buffer): void {
  const from = LENGTH_BYTES + frame.readUInt32LE();
  let text: string;
  try {
    const request = JSON.parse(frame.toString('utf8', LENGTH_BYTES, from)) as HostRequest;
    text = answer(request, new Uint8Array(frame.subarray(from)).buffer);
  } catch (error) {
    text = JSON.stringify({ fault: thrownOf(error) });
  }
  say(SAYS.reply, text);
}

const frames = new FrameReader(LONGEST_REQUEST_BYTES, hear);
process.stdin.on('data', (chunk: Buffer) => frames.take(chunk));
// The house is gone.
process.stdin.on('end', () => process.exit());
