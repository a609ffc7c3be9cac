import type { CallCounter } from './call-counter.ts';
import type { FactsWorld } from './facts-world.ts';
import type { ProtocolHandler } from './protocol.ts';
import type { VendorWorld } from './vendor-world.ts';

export interface ProtocolContext {
  readonly world: VendorWorld;
  readonly facts: FactsWorld;
  /** Wall clock of the vendor: what it knows, and limits of calls. */
  readonly clock: () => Date;
  /** Most rows of an answer, where a vendor has pages; its own bound unless it is given. */
  readonly mostRows?: number;
  /** Counts calls against a limit of the vendor. */
  counter(limit: number, ms: number): CallCounter;
  /** Where the protocol is mounted, for addresses in answers. */
  readonly baseUrl: () => string;
}

export type SandboxProtocol = (context: ProtocolContext) => ProtocolHandler;
