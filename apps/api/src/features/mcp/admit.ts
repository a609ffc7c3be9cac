import { credentialOf, DomainError } from '@pipa/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { findKeyOwner, type KeyOwner } from '../../http/api-key.ts';
import { isOwnHost, isOwnOrigin } from '../../http/own-host.ts';

/** A page of another site must not call with what a browser or a machine of its visitor can reach. */
function guardSite({ headers }: FastifyRequest, publicUrl: string): void {
  if (!isOwnHost(headers.host, publicUrl)) {
    throw new DomainError('FORBIDDEN', { message: 'This host is not allowed here. PUBLIC_URL names the one that is' });
  }
  if (!isOwnOrigin(headers.origin, publicUrl)) {
    throw new DomainError('FORBIDDEN', { message: 'Pages of other sites may not call' });
  }
}

/** The key of a request: as a bearer token, which clients of the protocol send, or in the header of the API. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const shown = [credentialOf('session', headers), credentialOf('apiKey', headers)].filter((one) => one !== null);
  const [key, another] = new Set(shown);
  return another === undefined ? (key ?? null) : null;
}

/** The owner of the key of a request, who lets assistants call. @throws DomainError INVALID_TOKEN, FORBIDDEN, TOO_MANY_REQUESTS */
export async function admit(
  app: FastifyInstance,
  context: Pick<AppContext, 'pool' | 'clock' | 'settings'>,
  request: FastifyRequest,
): Promise<KeyOwner> {
  guardSite(request, context.settings.publicUrl);
  const key = keyOf(request);
  const owner = key === null ? null : await findKeyOwner(context, key);
  if (owner === null) {
    throw new DomainError('INVALID_TOKEN', {
      message: 'An API key that works is needed, as a bearer token or in the header x-api-key',
    });
  }
  await app.countCall(request, owner);
  if (owner.agentsOffAt !== null) {
    throw new DomainError('FORBIDDEN', { message: 'The user has switched assistants off on My Account' });
  }
  return owner;
}
