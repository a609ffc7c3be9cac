import type { AccessSource, AccountReads, LinkPort } from '../account-port.ts';
import type { AsynchronousVenue } from '../venue.ts';
import { IbApi, type IbApiOptions } from './ib-api.ts';
import { IbContracts } from './ib-contracts.ts';
import type { IbConsumer } from './ib-credentials.ts';
import { createIbLinks, IB_AUTHORIZE_URL } from './ib-links.ts';
import { createIbReads } from './ib-reads.ts';
import type { ClaimTurn } from './ib-session.ts';
import { IbSessions } from './ib-sessions.ts';
import { createIbVenue } from './ib-venue.ts';

export { IB_HOSTS } from './ib-api.ts';
export type { IbConsumer } from './ib-credentials.ts';
export { IB_FIELDS } from './ib-links.ts';

const MOST_TURNS = 10_000;

export interface IbOptions extends IbApiOptions {
  /** The operator's consumer, for links at the broker's page; null without one. */
  readonly operator?: IbConsumer | null;
  /** Address of the page at which owners consent. */
  readonly authorizeUrl?: string;
  /** The access of an account that orders are for. */
  readonly access: AccessSource;
  /** Turns of the slow reads, which the broker counts over all processes; left out where there is one process. */
  readonly claimTurn?: ClaimTurn;
}

export interface IbBroker {
  readonly links: LinkPort;
  readonly reads: AccountReads;
  readonly venue: AsynchronousVenue;
}

/**
 * Interactive Brokers by its Web API. One for a process: it paces the calls of all accounts together. Each process has live session
 * tokens of its own, in memory alone.
 */
export function createIb(options: IbOptions): IbBroker {
  const { operator = null, clock, access, authorizeUrl = IB_AUTHORIZE_URL } = options;
  const now = options.now ?? (() => performance.now());
  const pace = {
    now,
    wait: options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))),
    claimTurn: options.claimTurn ?? turnsOfProcess(now),
  };
  const api = new IbApi(options);
  const sessions = new IbSessions(api, operator, pace);
  const contracts = new IbContracts(pace.now);
  return {
    links: createIbLinks({ api, sessions, operator, authorizeUrl }),
    reads: createIbReads(sessions, clock),
    venue: createIbVenue({ sessions, contracts, accessOf: access, clock }),
  };
}

/** Turns in memory; the first ones wait too, since a process that ended just before may have had one. */
function turnsOfProcess(now: () => number): ClaimTurn {
  const startedAt = now();
  const next = new Map<string, number>();
  return async (name, everyMs) => {
    const at = Math.max(now(), next.get(name) ?? startedAt + everyMs);
    if (next.size >= MOST_TURNS) next.clear();
    next.set(name, at + everyMs);
    return at - now();
  };
}

/** Where the broker's addresses are below one origin, as in the local sandbox. */
export const ibAt = (base: string) => ({ hosts: [base], authorizeUrl: `${base}/authorize` });
