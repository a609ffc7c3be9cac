import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { LookAheadError } from '@pipa/quant/own-strategy';
import { DefinitionError, ParameterError, WeightsError } from '@pipa/quant/own-strategy/host';
import type { FaultFacts, FaultKind } from '../strategy-fault.ts';
import { ImportError } from './load-sources.ts';
import { ForbiddenError } from './seal-surroundings.ts';

const LOCATION = /strategy:\/\/\/([^\s)]+?:\d+(?::\d+)?)/;

/** An error of a strategy in words for its author, with the line of its own file where one is known. */
export function describeError(error: unknown, kind: FaultKind, decidedOn: number | null): FaultFacts {
  const day: TradingDay | null = decidedOn === null ? null : fromEpochDay(decidedOn);
  if (error instanceof LookAheadError) {
    return {
      kind: 'LookAhead',
      message: beside(error.message, at(error)),
      day: error.day,
      symbol: error.symbol,
    };
  }
  if (error instanceof WeightsError) {
    return { kind: 'Invalid', message: `${error.message}${on(day)}`, day, symbol: error.symbol };
  }
  if (error instanceof ParameterError) return { kind: 'Parameters', message: error.message };
  if (error instanceof DefinitionError || error instanceof ImportError) {
    return { kind: kind === 'Threw' ? 'Invalid' : kind, message: error.message, day };
  }
  if (error instanceof ForbiddenError) return { kind, message: `${beside(error.message, at(error))}${on(day)}`, day };
  const words = error instanceof Error ? `${error.name}: ${error.message}` : `It threw ${String(error)}`;
  return { kind, message: `${sentence(`${words.slice(0, 300)}${at(error)}`)}${on(day)}`, day };
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** A place before the point that ends a sentence. */
const beside = (words: string, place: string): string => `${words.replace(/\.$/, '')}${place}.`;

function at(error: unknown): string {
  const location = error instanceof Error ? LOCATION.exec(error.stack ?? '')?.[1] : undefined;
  return location === undefined ? '' : ` (${decodeURIComponent(location)})`;
}

const on = (day: TradingDay | null): string => (day === null ? '' : ` Decision of ${day}.`);
