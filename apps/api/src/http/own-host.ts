import { DomainError } from '@pipa/contract';
import type { FastifyInstance } from 'fastify';

/** Loopback names of a machine. No name server resolves them, so another site cannot use them. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a Host header names this machine's loopback or the host of PUBLIC_URL, on any port. */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = HOST.exec(host ?? '')?.[1]?.toLowerCase();
  return name !== undefined && (LOOPBACK.includes(name) || name === new URL(publicUrl).hostname);
}

/**
 * Whether an Origin header names the pages of the product: the origin of PUBLIC_URL or, where that is on the loopback, the
 * same port under its other names. Browsers send the origin of a page; other clients send none.
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK.includes(own.hostname) || !URL.canParse(origin)) return false;
  const { protocol, port, hostname, origin: canonical } = new URL(origin);
  return origin === canonical && protocol === own.protocol && port === own.port && LOOPBACK.includes(hostname);
}

/**
 * Refuses requests with a foreign Host. A site may resolve its own name to the loopback (DNS rebinding) and would then read the
 * mail and captchas that local mode shows to every user of the machine.
 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOwnHost(request.headers.host, publicUrl)) done();
    else
      done(
        new DomainError('FORBIDDEN', { message: 'This host is not allowed here. PUBLIC_URL names the one that is' }),
      );
  });
}
