import type { EpochDay } from '@pipa/calendar';
import {
  admittedColumns,
  elementAt,
  lastElement,
  type Panel,
  sessionsKnownBefore,
  symbolIndex,
  type UniverseInstrument,
  universeColumns,
} from '@pipa/quant';
import { decisionSchema, factsSchema, nothingSchema, symbolsSchema } from './answer-schemas.ts';
import { checkedDecision, checkedSymbols } from './check-decisions.ts';
import { HostProcess, type ProcessOptions } from './host-process.ts';
import { roomModules } from './room-modules.ts';
import { type FedPart, SessionFeed } from './session-feed.ts';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
import type { StrategySources } from './strategy-sources.ts';

export interface LoadOptions extends ProcessOptions {
  readonly parameters: Readonly<Record<string, number>>;
  /** Time to start the process and load the file. */
  readonly loadMs: number;
  /** Time for one decision, or for the universe. */
  readonly decisionMs: number;
}

/** The market that decisions are made on. It may hold more symbols than the universe: only those of the universe reach the strategy. */
export interface DecidedMarket {
  readonly panel: Panel;
  readonly universe: readonly string[];
}

/** A strategy loaded in a process, and the questions that it answers. Each throws StrategyFault. */
export interface LoadedProcess {
  readonly facts: StrategyFacts;
  universe(instruments: readonly UniverseInstrument[]): Promise<readonly string[]>;
  /** Shows it a market, of which it gets no session yet. Answers with what decides at the close of an index into the panel's days. */
  enter(market: DecidedMarket): Promise<(dayIndex: number) => Promise<OwnDecision>>;
  close(): Promise<void>;
}

/** The symbols of the universe whose closes, among those that a decision sees, are beyond reason. */
function refusals(
  panel: Panel,
  universe: readonly string[],
  { warmUpSessions }: StrategyFacts,
): (dayIndex: number) => readonly string[] {
  const columns = universeColumns(symbolIndex(panel), universe);
  const sessions = sessionsKnownBefore({ warmUpSessions });
  const columnsAt = admittedColumns(panel, columns, { sessions, from: 0, to: panel.days.length - 1 });
  return (dayIndex) => {
    const admitted = columnsAt(dayIndex);
    return admitted === columns ? [] : universe.filter((_, i) => admitted[i] !== columns[i]);
  };
}

/** What a strategy may not see it may not hold either, also where it names its symbols without a look at them. */
function withoutRefused(targets: OwnDecision['targets'], refused: readonly string[]): OwnDecision['targets'] {
  return refused.length === 0 ? targets : new Map([...targets].filter(([symbol]) => !refused.includes(symbol)));
}

/** Starts a process and loads a strategy there. @throws StrategyFault */
export async function openProcess(
  { entry, files }: StrategySources,
  { parameters, loadMs, decisionMs: silenceMs, ...options }: LoadOptions,
): Promise<LoadedProcess> {
  const process = new HostProcess(options);
  const kind = 'Threw';
  try {
    const request = { ask: 'load', room: roomModules(), entry, files, parameters } as const;
    const facts = await process.ask({ request, answer: factsSchema, silenceMs: loadMs, kind: 'Load' });
    return {
      facts,
      async universe(instruments) {
        const asked = { request: { ask: 'universe', instruments }, answer: symbolsSchema, silenceMs, kind } as const;
        return checkedSymbols(await process.ask(asked));
      },
      async enter({ panel, universe }) {
        const feed = new SessionFeed(panel, universe, facts.warmUpSessions);
        const members = new Set(universe);
        const refusedAt = refusals(panel, universe, facts);
        const entering = { ask: 'enter', market: feed.market } as const;
        await process.ask({ request: entering, answer: nothingSchema, silenceMs, kind });
        const give = ({ count, anew, bytes }: FedPart) => {
          const given = { ask: 'sessions', count, anew, asked: false, refused: [] } as const;
          return process.ask({ request: given, bytes, answer: nothingSchema, silenceMs, kind });
        };
        return async (dayIndex) => {
          const day = elementAt(feed.days, dayIndex);
          const sessionAfter = (sessions: number): EpochDay | null => feed.days[dayIndex + sessions] ?? null;
          const parts = feed.partsTo(dayIndex);
          for (const part of parts.slice(0, -1)) await give(part);
          const { count, anew, bytes } = lastElement(parts);
          const refused = refusedAt(dayIndex);
          const deciding = { ask: 'sessions', count, anew, asked: true, refused } as const;
          const about = { kind, day, sessionAfter } as const;
          const given = await process.ask({ request: deciding, bytes, answer: decisionSchema, silenceMs, ...about });
          const decision = checkedDecision(given, members, facts.longShort, day);
          return { day, dayIndex, ...decision, targets: withoutRefused(decision.targets, refused) };
        };
      },
      close: () => process.close(),
    };
  } catch (error) {
    await process.close();
    throw error;
  }
}
