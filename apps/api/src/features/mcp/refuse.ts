import { type DomainError, englishOf } from '@pipa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, RETRY_AFTER_SECONDS, toDomainError } from '../../http/failure.ts';

/** Codes of JSON-RPC 2.0: broken JSON, a request that is none, and a refusal of the server. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const REFUSED = -32_000;

const rpcCodeOf = (error: DomainError, thrown: unknown): number => {
  if ((thrown as { code?: unknown }).code === 'FST_ERR_CTP_INVALID_JSON_BODY') return PARSE_ERROR;
  return error.code === 'INVALID_INPUT' ? INVALID_REQUEST : REFUSED;
};

/** What a failure says, without details of internal ones. */
export function wordsOfFailure(error: DomainError): { readonly message: string; readonly data: object } {
  if (error.status === 500) return { message: 'Internal error', data: { errorCode: 'INTERNAL' } };
  const fields = fieldsOf(error);
  return { message: englishOf(error.words), data: { errorCode: error.code, ...(fields && { fields }) } };
}

/** Answers a request that did not reach the protocol: the status of the failure, and an error of JSON-RPC without an id. */
export function refuse(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  const error = toDomainError(thrown);
  if (error.status >= 500 && error.code !== 'OVERLOADED')
    request.log.error({ err: error.cause ?? error }, 'mcp failed');
  if (error.status === 401) {
    const hasSent = request.headers.authorization !== undefined || request.headers['x-api-key'] !== undefined;
    void reply.header('www-authenticate', `Bearer realm="pipa"${hasSent ? ', error="invalid_token"' : ''}`);
  }
  if (error.status === 429 || error.status === 503) {
    void reply.header('retry-after', error.details.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  }
  const { message, data } = wordsOfFailure(error);
  void reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCodeOf(error, thrown), message, data: { ...data, requestId: request.id } },
    });
}
