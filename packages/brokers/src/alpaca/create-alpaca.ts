import type { AccessSource, AccountReads, LinkPort } from '../account-port.ts';
import { type BrokerHttpOptions, createBrokerHttp } from '../http/broker-http.ts';
import type { AsynchronousVenue } from '../venue.ts';
import { ALPACA_HOSTS, type AlpacaHosts, createAlpacaCalls } from './alpaca-calls.ts';
import { ALPACA_APP_URLS, type AlpacaApp, createAlpacaLinks } from './alpaca-links.ts';
import { createAlpacaReads } from './alpaca-reads.ts';
import { type AlpacaStreamOptions, createAlpacaListen } from './alpaca-stream.ts';
import { createAlpacaVenue } from './alpaca-venue.ts';

export interface AlpacaOptions extends Partial<Omit<BrokerHttpOptions, 'callsASecond'>> {
  /** Default: the broker's own. */
  readonly hosts?: AlpacaHosts;
  readonly app?: AlpacaApp | null;
  /** The access of an account that orders are for. */
  readonly access: AccessSource;
  /** Wall clock, the one that stamps submissions. */
  readonly clock: () => Date;
  readonly stream?: Omit<AlpacaStreamOptions, 'access' | 'hosts'>;
}

export interface AlpacaBroker {
  readonly links: LinkPort;
  readonly reads: AccountReads;
  readonly venue: AsynchronousVenue;
}

/** Calls of the links, which belong to no account yet, in a second. */
const LINK_CALLS_A_SECOND = 2;

/**
 * Accounts and orders at Alpaca, by its Trading API, version 2. The broker's own client is not used: tried against the sandbox it read
 * 200 MB of an answer, took `{}` for an account, and could not listen with a token of OAuth.
 */
export function createAlpaca({
  hosts = ALPACA_HOSTS,
  app = null,
  access,
  clock,
  stream,
  ...given
}: AlpacaOptions): AlpacaBroker {
  const options = { fetch, ...given };
  const calls = createAlpacaCalls(options, hosts);
  const http = createBrokerHttp({ ...options, callsASecond: LINK_CALLS_A_SECOND });
  const listen = createAlpacaListen({ ...stream, access, hosts });
  return {
    links: createAlpacaLinks({ calls, http, hosts, app }),
    reads: createAlpacaReads(calls),
    venue: createAlpacaVenue({ calls, access, listen, clock }),
  };
}

/** Where the broker's addresses are below one origin, as in the local sandbox. */
export const alpacaAt = (base: string) => ({
  hosts: { paper: base, live: base },
  urls: { authorizeUrl: `${base}/oauth/authorize`, tokenUrl: `${base}/oauth/token`, revokeUrl: `${base}/oauth/revoke` },
});

export { ALPACA_APP_URLS, ALPACA_HOSTS, type AlpacaApp, type AlpacaHosts };
