import { mapPanelColumns, type Panel, symbolIndex } from '@pipa/quant';
import { HostProcess, type ProcessOptions } from './host-process.ts';
import type { FurtherSessions } from './messages.ts';
import type { StrategyFacts } from './strategy-facts.ts';
import type { StrategySources } from './strategy-sources.ts';

export interface LoadOptions extends ProcessOptions {
  readonly parameters: Readonly<Record<string, number>>;
  /** Time to start the process and load the file. */
  readonly loadMs: number;
}

export interface LoadedProcess {
  readonly process: HostProcess;
  readonly facts: StrategyFacts;
}

/** Starts a process and loads a strategy there. @throws StrategyFault */
export async function openProcess(
  { entry, files }: StrategySources,
  { parameters, loadMs, ...options }: LoadOptions,
): Promise<LoadedProcess> {
  const process = new HostProcess(options);
  try {
    return { process, facts: await process.ask({ ask: 'load', entry, files, parameters }, loadMs) };
  } catch (error) {
    await process.close();
    throw error;
  }
}

/** What a strategy's process is given of a panel: the columns of the universe, without splits and dividends, which no view shows. */
export function panelOf(panel: Panel, universe: readonly string[]): Panel {
  const columnOf = symbolIndex(panel);
  const symbols = universe.filter((symbol) => columnOf.has(symbol));
  const chosen = symbols.map((symbol) => columnOf.get(symbol) as number);
  const pick = <T>(columns: readonly T[]): T[] => chosen.map((column) => columns[column]);
  const { days, sectors, open, high, low, close, adjClose, volume } = panel;
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
    actions: symbols.map(() => []),
  };
}

/** The first sessions of a panel of a process. Nothing after them crosses with it. */
export function firstSessions(panel: Panel, to: number): Panel {
  return {
    ...panel,
    days: panel.days.subarray(0, to),
    ...mapPanelColumns(panel, (columns) => columns.map((column) => column.subarray(0, to))),
  };
}

/** The sessions from..to of a panel, `to` not included. */
export function furtherSessions(panel: Panel, from: number, to: number): FurtherSessions {
  const flat = (columns: readonly Float64Array[]) => {
    const values = new Float64Array(columns.length * (to - from));
    for (const [i, column] of columns.entries()) values.set(column.subarray(from, to), i * (to - from));
    return values;
  };
  return { days: panel.days.subarray(from, to), values: mapPanelColumns(panel, flat) };
}
