import type { Pool } from '@pipa/db';
import type { CommandContext } from '@pipa/portfolios';
import type { OpenBrokers } from './open-broker.ts';

/** What is logged of a broker's failures. */
interface Log {
  warn(fields: object, message: string): void;
}

/** What links need of the process that runs them. */
export interface LinkContext extends CommandContext {
  readonly pool: Pool;
  readonly logger: Log;
  readonly brokers: OpenBrokers;
  /** Seals accesses (`brokerLinkKeyOf`). */
  readonly brokerLinkKey: Uint8Array;
}
