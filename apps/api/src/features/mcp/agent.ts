import type { Language } from '@pipa/contract';
import { marketOf, type ReadContext, readMarket } from '@pipa/reads';
import type { ToolCaller } from '@pipa/tools';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { KeyOwner } from '../../http/api-key.ts';

/** An assistant that calls with a key of its user. */
export interface Agent extends ToolCaller {
  readonly keyId: number;
  readonly keyName: string;
  readonly language: Language;
  readonly reading: ReadContext;
  /** Ends when the client has gone. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export const agentOf = (
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  owner: KeyOwner,
  { signal, log }: Pick<Agent, 'signal' | 'log'>,
): Agent => ({
  reader: owner.user,
  scopes: owner.scopes,
  keyId: owner.key.id,
  keyName: owner.key.name,
  language: owner.user.language,
  reading: {
    pool,
    clock,
    market: async () => (owner.clock ? marketOf(owner.clock) : readMarket({ pool })),
  },
  signal,
  log,
});
