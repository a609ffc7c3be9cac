// The process of one own strategy: the only place where its code runs. It has no environment and no files beside the packages that it
// is made of, and its code finds the language alone; its memory is bounded here, its time by the house.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OwnStrategy, ParameterValues } from '@pipa/quant/own-strategy';
import {
  admittedColumns,
  readDefinition,
  readUniverse,
  resolveParameters,
  sessionsKnownBefore,
  symbolIndex,
  toStrategy,
  warmUpOf,
} from '@pipa/quant/own-strategy/host';
import type { DecisionMessage, HostAnswers, HostRequest, ProcessMessage } from '../messages.ts';
import type { FaultKind } from '../strategy-fault.ts';
import { describeError } from './describe-error.ts';
import { KnownHistory } from './known-history.ts';
import { loadSources } from './load-sources.ts';
import { sealSurroundings } from './seal-surroundings.ts';

const SAY_MS = 100;

type Asked<Ask extends HostRequest['ask']> = Extract<HostRequest, { ask: Ask }>;

const send = process.send?.bind(process);
if (send === undefined) throw new Error('the house starts this program');
const say = (message: ProcessMessage) => send(message);
const streams = [process.stdout, process.stderr].map((stream) => stream.write.bind(stream));

let own: OwnStrategy | null = null;
let values: ParameterValues = {};
const known = new KnownHistory();
/** Day of the decision in hand, for the words of an error. */
let decidingDay: number | null = null;

async function load({ entry, files, parameters }: Asked<'load'>): Promise<HostAnswers['load']> {
  const strategy = readDefinition(await loadSources(entry, files));
  own = strategy;
  values = resolveParameters(strategy, parameters);
  const { name, description = '', rebalance, longShort = 'LONG' } = strategy;
  const specs = Object.entries(strategy.parameters ?? {}).map(([parameter, { value, min, max, integer = false }]) => [
    parameter,
    { value, min, max, integer },
  ]);
  const facts = { name: name.trim(), description, rebalance, longShort, values: { ...values } };
  return { ...facts, warmUpSessions: warmUpOf(strategy, values), parameters: Object.fromEntries(specs) };
}

async function decide({ history, universe, dayIndices }: Asked<'decide'>): Promise<HostAnswers['decide']> {
  if (history !== null) known.take(history);
  const { panel } = known;
  const strategy = toStrategy('own', loaded(), values, universe);
  const columnOf = symbolIndex(panel);
  const columns = Int32Array.from(universe, (symbol) => columnOf.get(symbol) ?? -1);
  const columnsAt = admittedColumns(panel, columns, {
    sessions: sessionsKnownBefore(strategy),
    // A certificate asks for earlier decisions in between.
    from: Math.min(...dayIndices),
    to: Math.max(...dayIndices),
  });
  const messages: DecisionMessage[] = [];
  let saidMs = performance.now();
  for (const t of dayIndices) {
    decidingDay = panel.days[t];
    const admitted = columnsAt(t);
    const targets = [...strategy.decide({ panel, t, columns: admitted })];
    // What it may not see it may not hold either, also where it names its symbols without a look at them.
    const refused = new Set(universe.filter((_, i) => admitted[i] !== columns[i]));
    const held = targets.filter(([symbol]) => !refused.has(symbol));
    messages.push({ dayIndex: t, targets: held, signals: [...strategy.lastSignals] });
    if (performance.now() - saidMs < SAY_MS) continue;
    say({ say: 'progress', done: messages.length, of: dayIndices.length });
    await setImmediate();
    saidMs = performance.now();
  }
  decidingDay = null;
  return messages;
}

function loaded(): OwnStrategy {
  if (own === null) throw new Error('the sources come first');
  return own;
}

async function answer(request: HostRequest): Promise<unknown> {
  switch (request.ask) {
    case 'load':
      return load(request);
    case 'universe':
      return readUniverse(loaded(), request.instruments);
    case 'decide':
      return decide(request);
  }
}

/** The house may end the process at once after an answer; what the strategy printed before it comes first. */
async function flush(): Promise<void> {
  await Promise.all(streams.map((write) => new Promise<unknown>((resolve) => write('', resolve))));
}

const watch = new Worker(new URL('watch-process.ts', import.meta.url), {
  workerData: { residentMb: Number(process.argv[2]) },
});
watch.unref();

process.on('message', (request: HostRequest) => {
  const kind: FaultKind = request.ask === 'load' ? 'Load' : 'Threw';
  answer(request)
    .then(
      (given): ProcessMessage => ({ say: 'answer', answer: given }),
      (error): ProcessMessage => ({ say: 'fault', fault: describeError(error, kind, decidingDay) }),
    )
    .then(async (message) => {
      await flush();
      say(message);
    });
});
process.on('disconnect', () => process.exit());
// A promise that the strategy left behind has failed.
process.on('unhandledRejection', (error) => say({ say: 'fault', fault: describeError(error, 'Threw', decidingDay) }));
sealSurroundings(process);
