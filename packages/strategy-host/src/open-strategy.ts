import type { UniverseInstrument } from '@pipa/quant';
import { elementAt } from '@pipa/quant';
import { answerOf, certifyDecisions, type OwnCertificate } from './certify-decisions.ts';
import { type DecidedMarket, openProcess } from './open-process.ts';
import { drawSeed } from './secret-days.ts';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
import type { StrategySources } from './strategy-sources.ts';

export interface HostBounds {
  /** Time to start the process and load the file. */
  readonly loadMs: number;
  /** Time for one decision, or for the universe. */
  readonly decisionMs: number;
  /** Time that the process may live; the one of a certificate as long again. */
  readonly totalMs: number;
  /** What the strategy's code holds, prices and typed arrays included. */
  readonly heapMb: number;
  /** Everything that its process holds. */
  readonly residentMb: number;
}

const DEFAULT_BOUNDS: HostBounds = {
  loadMs: 10_000,
  decisionMs: 30_000,
  totalMs: 600_000,
  heapMb: 512,
  residentMb: 1_024,
};

/** Between two words of progress, which a caller may store. */
const SAY_MS = 100;

type OnProgress = (done: number, of: number) => void;

export interface DecideRequest extends DecidedMarket {
  /** Indices into the days of the panel, ascending. */
  readonly dayIndices: readonly number[];
  readonly onProgress?: OnProgress;
}

export interface OpenOptions {
  /** By name; others keep the values of the file. */
  readonly parameters?: Readonly<Record<string, number>>;
  readonly bounds?: Partial<HostBounds>;
  /** What the strategy prints, a line at a time, the first thousand. */
  readonly onOutput?: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Draws the seed of a certificate, which the strategy cannot foresee. */
  readonly seed?: () => string;
}

/** An own strategy in its process. Every call throws StrategyFault, after which there is nothing left but to close. */
export interface OpenStrategy extends AsyncDisposable {
  readonly facts: StrategyFacts;
  universe(instruments: readonly UniverseInstrument[]): Promise<readonly string[]>;
  /** The strategy is given no session after the one that it decides, and starts anew for days before those that it has decided. */
  decide(request: DecideRequest): Promise<readonly OwnDecision[]>;
  /**
   * Looks into the last `decide`: at most 400 of its decisions, each made again. It takes the place of this process, which answers
   * nothing after it.
   */
  certify(onProgress?: OnProgress): Promise<OwnCertificate>;
  /**
   * A decision on another history, by a process that ends with it: also after `certify`, which it does not touch. Null where it fails.
   */
  decideOn(known: DecidedMarket, dayIndex: number): Promise<OwnDecision['targets'] | null>;
  close(): Promise<void>;
}

type Decided = DecidedMarket & { readonly decisions: readonly OwnDecision[] };

/** Starts a process of its own for a strategy and loads it there. @throws StrategyFault */
export async function openStrategy(
  sources: StrategySources,
  { parameters = {}, bounds, onOutput = () => undefined, signal, seed = drawSeed }: OpenOptions = {},
): Promise<OpenStrategy> {
  const options = { ...DEFAULT_BOUNDS, ...bounds, parameters, signal };
  let process = await openProcess(sources, { ...options, onOutput });
  let decided: Decided | null = null;
  /** The last day of which the process has prices. */
  let knownDay = -Infinity;
  const close = () => process.close();
  return {
    facts: process.facts,
    universe: (instruments) => process.universe(instruments),
    async decide({ panel, universe, dayIndices, onProgress = () => undefined }) {
      const [first] = dayIndices;
      if (first !== undefined && elementAt(panel.days, first) <= knownDay) {
        await close();
        process = await openProcess(sources, { ...options, onOutput });
      }
      const decideAt = await process.enter({ panel, universe });
      const decisions: OwnDecision[] = [];
      let saidMs = performance.now();
      for (const dayIndex of dayIndices) {
        knownDay = elementAt(panel.days, dayIndex);
        decisions.push(await decideAt(dayIndex));
        if (performance.now() - saidMs < SAY_MS) continue;
        onProgress(decisions.length, dayIndices.length);
        saidMs = performance.now();
      }
      decided = { panel, universe, decisions };
      return decisions;
    },
    async certify(onProgress) {
      if (decided === null) throw new Error('decisions come before their certificate');
      await close();
      // What it prints was handed on when it decided.
      const open = () => openProcess(sources, { ...options, onOutput: () => undefined });
      return certifyDecisions({ ...decided, seed: seed(), open, onProgress });
    },
    async decideOn(known, dayIndex) {
      const apart = await openProcess(sources, { ...options, onOutput: () => undefined });
      try {
        const decideAt = await apart.enter(known);
        return await answerOf(() => decideAt(dayIndex));
      } finally {
        await apart.close();
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
