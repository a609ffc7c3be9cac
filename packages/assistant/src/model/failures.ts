import { APICallError } from 'ai';
import { ModelFailure } from '../failure.ts';

const bodyOf = ({ responseBody }: APICallError) => (responseBody ?? '').slice(0, 4_000);

/** Why a call of the model failed, by its status and the code in its body. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (!APICallError.isInstance(error))
    return new ModelFailure(isConnection(error) ? 'unreachable' : 'cut', { cause: error });
  const { statusCode } = error;
  const body = bodyOf(error);
  if (statusCode === undefined) return new ModelFailure('unreachable', { cause: error });
  // The answer has begun.
  if (statusCode < 300) return new ModelFailure('cut', { cause: error });
  if (statusCode === 401 || statusCode === 403) return new ModelFailure('key', { cause: error });
  if (statusCode === 404) return new ModelFailure('unknownModel', { cause: error });
  if (statusCode === 402 || (statusCode === 429 && /insufficient_quota|billing/i.test(body))) {
    return new ModelFailure('quota', { notice: 'quota', cause: error });
  }
  if (statusCode === 429) return new ModelFailure('rate', { cause: error });
  if (statusCode === 413 || /context_length|context window|maximum context/i.test(body)) {
    return new ModelFailure('context', { cause: error });
  }
  if (/content_filter|content_policy/i.test(body)) return new ModelFailure('filtered', { cause: error });
  return new ModelFailure('server', { cause: error });
}

/** Whether no connection was made, or it was closed before an answer. */
function isConnection(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && /ECONN|ENOTFOUND|fetch failed/i.test(`${error.message} ${String(error.cause)}`))
  );
}
