import type { AccountState, Endpoint, OutputOf, ParsedInputOf } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import type { Market } from './market/read-market.ts';

export interface Database {
  readonly pool: Pool;
}

/** What a read needs of the process that runs it. */
export interface ReadContext extends Database {
  /** Wall clock. */
  clock(): Date;
  /** The market clock at the beginning of the call; throws UNAVAILABLE before the market has been set up. */
  market(): Promise<Market>;
}

/** The user who reads, with the membership as it is now. */
export interface Reader {
  readonly userId: number;
  readonly userName: string;
  readonly role: 'Administrator' | 'Investor';
  readonly investorState: AccountState;
  /** Null before the agreement is signed. */
  readonly agreementRev: string | null;
}

/** Answers an endpoint with its wire shape; the reader is null where the endpoint is public. */
export type Read<E extends Endpoint = Endpoint> = (
  context: ReadContext,
  reader: E['access'] extends 'public' ? null : Reader,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>;

/**
 * Everything beside the input that an answer depends on, a value of JSON: readers with equal versions may share one answer. Null where
 * they may not.
 */
export type Version<E extends Endpoint = Endpoint> = (
  ...call: Parameters<Read<E>>
) => Promise<readonly unknown[] | null>;
