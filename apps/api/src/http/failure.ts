import type { Failure } from '@pipa/contract';
import { DomainError, englishOf } from '@pipa/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

export const RETRY_AFTER_SECONDS = 2;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Codes of a database that stops, starts or has a full disk (53100), of a statement that waited too long for a lock (55P03) or took too
 * long (57014, 25P03), and of a socket that is broken or not there (ENOENT).
 */
const CONNECTION_CODES =
  /^(08\d{3}|57P0[1-4]|57014|25P03|55P03|53100|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024|P2028)$/;
const CONNECTION_WORDS =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|server closed the connection|connect ENOENT/i;
const MAX_CAUSES = 5;

/** The codes of these that may interrupt a commit which took effect. */
const BROKEN_OFF_CODES = /^(08\d{3}|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT|P1008|P1017)$/;
const BROKEN_OFF_WORDS = /connection terminated|server closed the connection/i;

function holdsFault(error: unknown, codes: RegExp, words: RegExp): boolean {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    if (codes.test(codeOf(current)) || words.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

/** True when the database or the way to it was lost, or its disk is full, so that the same request may work later. */
const isLostConnection = (error: unknown): boolean => holdsFault(error, CONNECTION_CODES, CONNECTION_WORDS);

/** True when it is unknown whether the interrupted work took effect. */
export const isOutcomeUnknown = (error: unknown): boolean => holdsFault(error, BROKEN_OFF_CODES, BROKEN_OFF_WORDS);

/** Faults that Fastify finds before a route is reached. */
function fromFastify(error: FastifyError): DomainError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('PAYLOAD_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new DomainError('INVALID_INPUT', { message: 'The body is not valid JSON' });
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new DomainError('INVALID_INPUT')
        : null;
  }
}

/** Every error as the one error type; unknown ones become INTERNAL. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isLostConnection(error)) return new DomainError('UNAVAILABLE', {}, { cause: error });
  const known = error instanceof Error ? fromFastify(error as FastifyError) : null;
  return known ?? new DomainError('INTERNAL', {}, { cause: error });
}

/** The words of each field that an error concerns; undefined when it concerns none. */
export function fieldsOf({ fields }: DomainError): Record<string, string> | undefined {
  return fields && Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, englishOf(words)]));
}

/** The sentences of an error that hold values, by their English words. */
function sentencesOf({ words, fields = {} }: DomainError): Failure['sentences'] {
  const held = [words, ...Object.values(fields)].filter((each) => typeof each !== 'string');
  return held.length === 0 ? undefined : Object.fromEntries(held.map((each) => [englishOf(each), each]));
}

/** @param refusalCode in the body in place of the status, where the documents of the call name one */
export function failureOf(error: DomainError, requestId: string, refusalCode: number | null = null): Failure {
  // An internal error reveals no details.
  if (error.status === 500) return { code: 500, errMsg: 'Internal error', errorCode: 'INTERNAL', requestId };
  const fields = fieldsOf(error);
  const sentences = sentencesOf(error);
  const secondFactor = error.details.secondFactor as Failure['secondFactor'];
  return {
    code: refusalCode !== null && error.status < 500 && error.status !== 401 ? refusalCode : error.status,
    errMsg: error.message,
    errorCode: error.code,
    ...(fields && { fields }),
    ...(sentences && { sentences }),
    ...(secondFactor && { secondFactor }),
    requestId,
  };
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  const error = toDomainError(thrown);
  if (error.code === 'OVERLOADED') request.isShed = true;
  else if (error.status >= 500)
    request.log.error({ err: error.cause ?? error, errorCode: error.code }, 'request failed');
  else request.log.debug({ errorCode: error.code }, 'request refused');
  if (error.status === 429 || error.status === 503) {
    void reply.header('retry-after', error.details.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  }
  void reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureOf(error, request.id, request.routeOptions.config.failureCode));
}
