import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as sessions and the log of an account keep it. */
export interface RequestClient {
  /** From trusted proxies or the connection. */
  readonly address: string;
  readonly userAgent: string;
}

const MAX_USER_AGENT = 200;

export const requestClientOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): RequestClient => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});
