import type { LookAheadCertificate, Panel, UniverseInstrument } from '@pipa/quant';
import { certifyDecisions } from './certify-decisions.ts';
import { checkedDecisions, checkedSymbols } from './check-decisions.ts';
import { openProcess, panelOf } from './open-process.ts';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
import type { StrategySources } from './strategy-sources.ts';

export interface HostBounds {
  /** Time to start the process and load the file. */
  readonly loadMs: number;
  /** Time for one decision, or for the universe. */
  readonly decisionMs: number;
  /** Time that the process may live; the one of a certificate as long again. */
  readonly totalMs: number;
  /** JavaScript heap, without typed arrays. */
  readonly heapMb: number;
  /** Everything that it holds, the panel twice. */
  readonly residentMb: number;
}

export const DEFAULT_BOUNDS: HostBounds = {
  loadMs: 10_000,
  decisionMs: 30_000,
  totalMs: 600_000,
  heapMb: 256,
  residentMb: 1_024,
};

export type OnProgress = (done: number, of: number) => void;

export interface DecideRequest {
  /** May hold more symbols than the universe: only those of the universe reach the strategy. */
  readonly panel: Panel;
  readonly universe: readonly string[];
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
}

/** An own strategy in its process. Every call throws StrategyFault, after which there is nothing left but to close. */
export interface OpenStrategy extends AsyncDisposable {
  readonly facts: StrategyFacts;
  universe(instruments: readonly UniverseInstrument[]): Promise<readonly string[]>;
  decide(request: DecideRequest): Promise<readonly OwnDecision[]>;
  /**
   * Looks into the last `decide`: at most 400 of its decisions, each made again on a history that ends at its own day, in a process
   * that was never given a later one. It takes the place of this process, which answers nothing after it.
   */
  certify(onProgress?: OnProgress): Promise<LookAheadCertificate>;
  close(): Promise<void>;
}

type Decided = Pick<DecideRequest, 'panel' | 'universe'> & { readonly decisions: readonly OwnDecision[] };

/** Starts a process of its own for a strategy and loads it there. @throws StrategyFault */
export async function openStrategy(
  sources: StrategySources,
  { parameters = {}, bounds, onOutput = () => undefined, signal }: OpenOptions = {},
): Promise<OpenStrategy> {
  const { decisionMs, ...limits } = { ...DEFAULT_BOUNDS, ...bounds };
  const options = { ...limits, parameters, signal };
  const { process, facts } = await openProcess(sources, { ...options, onOutput });
  let decided: Decided | null = null;
  const close = () => process.close();
  return {
    facts,
    async universe(instruments) {
      return checkedSymbols(await process.ask({ ask: 'universe', instruments }, decisionMs));
    },
    async decide({ panel: whole, universe, dayIndices, onProgress }) {
      const panel = panelOf(whole, universe);
      const history = { panel };
      const messages = await process.ask({ ask: 'decide', history, universe, dayIndices }, decisionMs, onProgress);
      const decisions = checkedDecisions(messages, { panel, universe, dayIndices }, facts.longShort);
      decided = { panel, universe, decisions };
      return decisions;
    },
    async certify(onProgress) {
      if (decided === null) throw new Error('decisions come before their certificate');
      await close();
      // What it prints was handed on when it decided.
      const open = () => openProcess(sources, { ...options, onOutput: () => undefined });
      return certifyDecisions({ ...decided, open, decisionMs, onProgress });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
