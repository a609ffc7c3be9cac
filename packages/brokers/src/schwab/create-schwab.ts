import type { AccessSource, AccountReads, LinkPort } from '../account-port.ts';
import type { AsynchronousVenue, ClaimedOrders } from '../venue.ts';
import { createSchwabHttp, type SchwabOptions } from './schwab-http.ts';
import { createSchwabLinks } from './schwab-links.ts';
import { createSchwabReads } from './schwab-reads.ts';
import { createSchwabVenue } from './schwab-venue.ts';

export type { SchwabApp } from './schwab-access.ts';
export { SCHWAB_URL, type SchwabOptions } from './schwab-http.ts';

export interface Schwab {
  readonly links: LinkPort;
  readonly reads: AccountReads;
  readonly venue: AsynchronousVenue;
}

/** The Trader API of Charles Schwab. All calls share the limits of their applications. */
export function createSchwab(
  options: SchwabOptions & { readonly access: AccessSource; readonly claimed: ClaimedOrders },
): Schwab {
  const { access, claimed, clock } = options;
  const http = createSchwabHttp(options);
  return {
    links: createSchwabLinks(options, http),
    reads: createSchwabReads({ http, claimed, clock }),
    venue: createSchwabVenue({ http, access, claimed, clock }),
  };
}
