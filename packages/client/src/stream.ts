import type { Endpoint, InputOf } from '@pipa/contract';
import { type CallSettings, type Fields, failureOf, faultOf, isTimeout, requestOf } from './call.ts';

/** How long a stream may take, in milliseconds. */
export interface StreamLimits {
  /** Without a byte; a server that works on says so. */
  readonly silenceMs: number;
  readonly wholeMs: number;
}

/** Last event of a stream in the protocol of UI messages; without it the server has gone in the middle. */
const END_MARK = '[DONE]';
const MARK_ROOM = 16;

const timeIsUp = () => new DOMException('The stream is silent', 'TimeoutError');

/** Opens the stream that an endpoint answers with. Its body fails as a call does where it ends early or is silent for too long. */
export const createStream =
  (settings: CallSettings) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    limits: StreamLimits,
    signal?: AbortSignal,
  ): Promise<Response> => {
    const { url, proof, init } = requestOf(endpoint, input as Fields, settings);
    const overdue = new AbortController();
    const beginning = setTimeout(() => overdue.abort(timeIsUp()), limits.silenceMs);
    const failed = (cause: unknown) => {
      if (signal?.aborted) return cause;
      return settings.errorOf(faultOf(isTimeout(cause) ? 'TIMEOUT' : 'NETWORK', 0, cause));
    };
    let response: Response;
    let refusal: unknown;
    try {
      const ended = signal ? AbortSignal.any([signal, overdue.signal]) : overdue.signal;
      response = await settings.fetch(url, { ...init, signal: ended });
      if (!response.ok) refusal = await response.json().catch(() => null);
    } catch (cause) {
      throw failed(cause);
    } finally {
      clearTimeout(beginning);
    }
    if (response.ok && response.body !== null) {
      return new Response(limitedBody(response.body, limits, failed), { headers: response.headers });
    }
    const failure = failureOf(response, refusal);
    if (failure.errorCode === 'INVALID_TOKEN' && proof) settings.onInvalidCredential?.(proof.principal, proof.value);
    throw settings.errorOf(failure);
  };

function limitedBody(
  body: ReadableStream<Uint8Array>,
  { silenceMs, wholeMs }: StreamLimits,
  failed: (cause: unknown) => unknown,
) {
  const reader = body.getReader();
  const endsAt = performance.now() + wholeMs;
  const text = new TextDecoder();
  let last = '';
  const nextPart = () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(timeIsUp()), Math.min(silenceMs, endsAt - performance.now()));
    });
    return Promise.race([reader.read(), limit]).finally(() => clearTimeout(timer));
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await nextPart();
        if (!done) {
          last = (last + text.decode(value, { stream: true })).slice(-MARK_ROOM);
          return controller.enqueue(value);
        }
        if (!last.includes(END_MARK)) throw new TypeError('The stream has no end');
        controller.close();
      } catch (cause) {
        // The connection ends with it; that it may be broken already changes nothing.
        void reader.cancel(cause).catch(() => undefined);
        throw failed(cause);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
