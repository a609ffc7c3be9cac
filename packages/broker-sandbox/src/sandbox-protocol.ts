import type { Brokerage } from './brokerage.ts';
import type { ProtocolServer } from './protocol.ts';

export interface ProtocolContext {
  readonly books: Brokerage;
  /** Wall clock, in milliseconds: lives of codes and tokens, limits of calls. */
  readonly clock: () => number;
  /** Where the protocol is mounted; known once the server listens. */
  readonly baseUrl: () => string;
  /** What `store` of the protocol gave before a restart; null for a new sandbox. */
  readonly stored: unknown;
}

export interface SandboxProtocol {
  /** Begins the ids of the broker. */
  readonly prefix: string;
  readonly commissionAShare: number;
  /** Accounts of a new sandbox, with dollars. */
  readonly accounts: readonly { readonly id: string; readonly cash: number; readonly isPaper: boolean }[];
  readonly create: (context: ProtocolContext) => ProtocolServer;
}
