import { fromEpochDay } from '@pipa/calendar';
import { type LookAheadCertificate, type Panel, symbolIndex, type UniverseInstrument } from '@pipa/quant';
import { checkedUniverse, checkedWeights, DefinitionError, WeightsError } from '@pipa/quant/own-strategy/host';
import { HostProcess } from './host-process.ts';
import type { DecisionMessage } from './messages.ts';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
import { StrategyFault } from './strategy-fault.ts';
import type { StrategySources } from './strategy-sources.ts';

export interface HostBounds {
  /** Time to start the process and load the file. */
  readonly loadMs: number;
  /** Time for one decision, or for the universe. */
  readonly decisionMs: number;
  /** Time that the process may live. */
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
  /** Looks into the last `decide`: at most 400 of its decisions, each made again on a history that ends at its own day. */
  certify(onProgress?: OnProgress): Promise<LookAheadCertificate>;
  close(): Promise<void>;
}

/** Starts a process of its own for a strategy and loads it there. @throws StrategyFault */
export async function openStrategy(
  { entry, files }: StrategySources,
  { parameters = {}, bounds, onOutput = () => undefined, signal }: OpenOptions = {},
): Promise<OpenStrategy> {
  const { loadMs, decisionMs, ...limits } = { ...DEFAULT_BOUNDS, ...bounds };
  const process = new HostProcess({ ...limits, onOutput, signal });
  const close = () => process.close();
  try {
    const facts = await process.ask({ ask: 'load', entry, files, parameters }, loadMs);
    return {
      facts,
      async universe(instruments) {
        return checkedSymbols(await process.ask({ ask: 'universe', instruments }, decisionMs));
      },
      async decide({ panel, universe, dayIndices, onProgress }) {
        const request = { ask: 'decide', panel: panelOf(panel, universe), universe, dayIndices } as const;
        const messages = await process.ask(request, decisionMs, onProgress);
        return checkedDecisions(messages, request, facts.longShort);
      },
      certify: (onProgress) => process.ask({ ask: 'certify' }, decisionMs, onProgress),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The columns of the universe alone. */
function panelOf(panel: Panel, universe: readonly string[]): Panel {
  const columnOf = symbolIndex(panel);
  const symbols = universe.filter((symbol) => columnOf.has(symbol));
  const chosen = symbols.map((symbol) => columnOf.get(symbol) as number);
  const pick = <T>(columns: readonly T[]): T[] => chosen.map((column) => columns[column]);
  const { days, sectors, open, high, low, close, adjClose, volume, actions } = panel;
  return {
    days,
    symbols,
    sectors: sectors && pick(sectors),
    open: pick(open),
    high: pick(high),
    low: pick(low),
    close: pick(close),
    adjClose: pick(adjClose),
    volume: pick(volume),
    actions: pick(actions),
  };
}

function checkedSymbols(answer: unknown): readonly string[] {
  try {
    return checkedUniverse(answer);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new StrategyFault({ kind: 'Invalid', message: error.message }, { cause: error });
  }
}

/** What came out of the process is checked once more here: it may hold anything. */
function checkedDecisions(
  messages: readonly DecisionMessage[],
  { panel, universe, dayIndices }: Pick<DecideRequest, 'panel' | 'universe' | 'dayIndices'>,
  longShort: StrategyFacts['longShort'],
): readonly OwnDecision[] {
  const members = new Set(universe);
  return dayIndices.map((dayIndex, i) => {
    const day = panel.days[dayIndex];
    try {
      const { targets, signals } = messages[i];
      return {
        day,
        dayIndex,
        targets: checkedWeights(new Map(targets), members, longShort),
        signals: new Map(signals),
      };
    } catch (error) {
      const message = error instanceof WeightsError ? error.message : 'Its process answered with no decision.';
      throw new StrategyFault({ kind: 'Invalid', message, day: fromEpochDay(day) }, { cause: error });
    }
  });
}
