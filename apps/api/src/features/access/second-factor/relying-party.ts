import { isIP } from 'node:net';
import { DomainError } from '@pipa/contract';
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../../http/own-host.ts';

/** To whom passkeys belong: the pages of one origin under one host name. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a request. In local mode the page may be open under another loopback name than PUBLIC_URL's, so the own
 * origin that the browser names counts. Throws PASSKEYS_UNAVAILABLE for a bare address, for which browsers keep no passkeys.
 */
export function relyingPartyOf({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): RelyingParty {
  const origin = headers.origin !== undefined && isOwnOrigin(headers.origin, publicUrl) ? headers.origin : publicUrl;
  const { hostname, origin: canonical } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new DomainError('PASSKEYS_UNAVAILABLE');
  return { id: hostname, origin: canonical };
}
