import type { OrderSide } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { BrokerError } from '../broker-error.ts';

/** What the adapter reads of the broker's JSON. Every field may be missing: accounts of cash and of margin differ, and so do orders. */
export interface WireInstrument {
  readonly assetType?: string;
  readonly symbol?: string;
}

export interface WireLeg {
  readonly legId?: number;
  readonly instruction?: string;
  readonly quantity?: number;
  readonly instrument?: WireInstrument;
}

export interface WireActivity {
  readonly activityType?: string;
  readonly activityId?: number;
  readonly orderRemainingQuantity?: number;
  readonly executionLegs?: readonly {
    readonly legId?: number;
    readonly quantity?: number;
    readonly price?: number;
    readonly time?: string;
  }[];
}

export interface WireOrder {
  readonly orderId: number;
  readonly session?: string;
  readonly duration?: string;
  readonly orderType?: string;
  readonly orderStrategyType?: string;
  readonly price?: number;
  readonly filledQuantity?: number;
  readonly status?: string;
  readonly statusDescription?: string;
  readonly enteredTime?: string;
  /** Begins with `TA_` where an application has placed the order. */
  readonly tag?: string;
  readonly orderLegCollection?: readonly WireLeg[];
  readonly orderActivityCollection?: readonly WireActivity[];
  readonly childOrderStrategies?: readonly WireOrder[];
}

const SHARES = ['EQUITY', 'COLLECTIVE_INVESTMENT'];

/** Options, bonds, funds and futures are not traded here: they are left out. */
export const isShares = (instrument: WireInstrument | undefined): instrument is WireInstrument & { symbol: string } =>
  SHARES.includes(instrument?.assetType ?? '') && typeof instrument?.symbol === 'string';

/** Class shares have a slash at Schwab. */
export const toSchwab = (symbol: string): string => symbol.replace('.', '/');
export const fromSchwab = (symbol: string): string => symbol.replace('/', '.');

export const instructions = {
  Buy: 'BUY',
  Sell: 'SELL',
  Short: 'SELL_SHORT',
  Cover: 'BUY_TO_COVER',
} as const satisfies Record<OrderSide, string>;

export const sideOf = (instruction: string | undefined): OrderSide | undefined =>
  (Object.keys(instructions) as OrderSide[]).find((side) => instructions[side] === instruction);

/** A number of the broker as the decimal that it shows. What is no number is no answer. */
export function decimalOf(value: unknown): Decimal {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BrokerError({ kind: 'Unavailable' });
  return exact(value);
}

/** `2026-11-19T15:30:02+0000`. */
export function instantOf(text: string | undefined): Date {
  const at = new Date((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) throw new BrokerError({ kind: 'Unavailable' });
  return at;
}

export function listOf<T>(json: unknown): readonly T[] {
  if (!Array.isArray(json)) throw new BrokerError({ kind: 'Unavailable' });
  return json as readonly T[];
}
