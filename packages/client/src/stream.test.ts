import { api } from '@pipa/contract';
import { expect, it, vi } from 'vitest';
import type { CallFailure } from './call.ts';
import { createStream, type StreamLimits } from './stream.ts';

class Failed extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.errorCode);
    this.failure = failure;
  }
}

const limits: StreamLimits = { silenceMs: 5_000, wholeMs: 5_000 };
const question = { text: 'What moved SPY?' };
const bytes = new TextEncoder();

/** A body that has these parts, and ends after them unless it goes on for ever. */
const bodyOf = (parts: readonly string[], { ends = true } = {}) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(bytes.encode(part));
      if (ends) controller.close();
    },
  });

function streamOf(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  const onInvalidCredential = vi.fn();
  const open = createStream({
    fetch,
    baseUrl: '/api/',
    credential: (principal) => (principal === 'session' ? 'T' : null),
    onInvalidCredential,
    timeoutMs: 5_000,
    errorOf: (failure) => new Failed(failure),
  });
  return { open, fetch, onInvalidCredential };
}

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof Failed ? error.failure.errorCode : error),
  );

it('is passed on as it comes, to its end', async () => {
  const { open, fetch } = streamOf(new Response(bodyOf(['data: {}\n\n', 'data: [DO', 'NE]\n\n'])));
  expect(await (await open(api.ask, question, limits)).text()).toBe('data: {}\n\ndata: [DONE]\n\n');
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect([url, init?.method, init?.body]).toEqual(['/api/ask', 'POST', JSON.stringify(question)]);
  expect(init?.headers).toMatchObject({ authorization: 'Bearer T' });
});

it('fails where the server ends it early', async () => {
  const { open } = streamOf(new Response(bodyOf(['data: {}\n\n'])));
  expect(await failureOf((await open(api.ask, question, limits)).text())).toBe('NETWORK');
});

it.each([{ silenceMs: 1 }, { wholeMs: 1 }])('fails where the server takes longer than %j', async (limit) => {
  const { open } = streamOf(new Response(bodyOf(['data: {}\n\n'], { ends: false })));
  expect(await failureOf((await open(api.ask, question, { ...limits, ...limit })).text())).toBe('TIMEOUT');
});

it('fails as a call does where it is refused, or nothing answers', async () => {
  const refusal = JSON.stringify({ code: 401, errMsg: 'x', errorCode: 'INVALID_TOKEN' });
  const refused = streamOf(new Response(refusal, { status: 401 }));
  expect(await failureOf(refused.open(api.ask, question, limits))).toBe('INVALID_TOKEN');
  expect(refused.onInvalidCredential).toHaveBeenCalledWith('session', 'T');
  expect(await failureOf(streamOf(new TypeError('fetch failed')).open(api.ask, question, limits))).toBe('NETWORK');
  expect(await failureOf(streamOf(new Response('<html>', { status: 502 })).open(api.ask, question, limits))).toBe(
    'UNREADABLE',
  );
});

it('ends as its caller wants, without a failure of its own', async () => {
  const ending = new AbortController();
  const { open } = streamOf(new Response(bodyOf(['data: {}\n\n'])));
  const response = await open(api.ask, question, limits, ending.signal);
  ending.abort();
  expect(await failureOf(response.text())).toBeInstanceOf(TypeError);
});
