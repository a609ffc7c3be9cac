import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createVendorHttp, type VendorHttpOptions } from './vendor-http.ts';

const SECRET = 'k3y/with+signs';
const TEXT = { path: '/file', accept: /^text\/csv$/ };
const Named = z.object({ name: z.string() });

type Answer = Response | Error | ((request: { url: URL; headers: Headers }) => Response);

/** A vendor that answers in turn, on a clock that waits move. */
function open(answers: readonly Answer[], options: Partial<VendorHttpOptions> = {}) {
  let now = Date.parse('2026-11-20T21:00:00Z');
  const waits: number[] = [];
  const requests: { url: URL; headers: Headers; at: number }[] = [];
  const left = [...answers];
  const http = createVendorHttp({
    vendor: 'Vendor',
    baseUrl: 'https://vendor.example/api/',
    query: { token: SECRET },
    secrets: [SECRET],
    rates: [{ requests: 100, ms: 60_000 }],
    clock: () => new Date(now),
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    random: () => 0.5,
    fetch: async (input, init) => {
      const request = { url: new URL(`${input}`), headers: new Headers(init?.headers) };
      requests.push({ ...request, at: now });
      init?.signal?.throwIfAborted();
      const answer = left.shift() ?? new TypeError('fetch failed');
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer(request) : answer;
    },
    ...options,
  });
  return { http, waits, requests, left };
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const page = () => new Response('<h1>Just a moment</h1>', { headers: { 'content-type': 'text/html' } });
/** A body that ends with an error after its chunks. */
const broken = (chunks: readonly string[], headers: Record<string, string> = {}, status = 200) =>
  new Response(
    new ReadableStream({
      pull: (controller) => {
        const [chunk, ...rest] = chunks;
        chunks = rest;
        if (chunk === undefined) controller.error(new Error('terminated'));
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    }),
    { status, headers: { 'content-type': 'text/csv', ...headers } },
  );

describe('a call of a vendor', () => {
  it('goes to a path below the address, with the token and the parameters', async () => {
    const { http, requests } = open([json({ name: 'A' })]);
    expect(await http.json(Named, { path: '/names', query: { of: 'a b', none: undefined } })).toEqual({ name: 'A' });
    expect(`${requests[0]?.url}`).toBe('https://vendor.example/api/names?of=a+b&token=k3y%2Fwith%2Bsigns');
  });

  it.each([
    ['a page of HTML', page()],
    ['half a body', json('{"name":')],
    ['a body that breaks off', broken(['{"na'], { 'content-type': 'application/json' })],
    ['a body shorter than it says', json('{"name":"A"}', 200, { 'content-length': '900' })],
    ['an error of the server', json({}, 503)],
    ['no answer', new TypeError('fetch failed')],
  ])('is repeated after %s, later each time', async (_, fault) => {
    const { http, waits } = open([fault, new TypeError('fetch failed'), json({ name: 'A' })]);
    expect(await http.json(Named, { path: '/names' })).toEqual({ name: 'A' });
    expect(waits).toEqual([1_000, 2_000]);
  });

  it.each([
    ['no answer', [], 'Unavailable'],
    ['pages of HTML', Array.from({ length: 9 }, page), 'Unreadable'],
  ])('is given up after five times %s', async (_, answers, kind) => {
    const { http, requests } = open(answers);
    await expect(http.json(Named, { path: '/names' })).rejects.toMatchObject({ failure: { kind } });
    expect(requests).toHaveLength(5);
  });

  it.each([
    [401, 'Unauthorised'],
    [402, 'NotEntitled'],
    [403, 'NotEntitled'],
    [404, 'UnknownSymbol'],
    [422, 'Unreadable'],
  ])('is not repeated after %d, which is %s', async (status, kind) => {
    const { http, requests } = open([json({ message: 'no' }, status)]);
    await expect(http.json(Named, { path: '/names', symbol: 'AAA' })).rejects.toMatchObject({ failure: { kind } });
    expect(requests).toHaveLength(1);
  });

  it('is not repeated after an answer of another shape, which is named', async () => {
    const { http, requests } = open([json({ name: 3 })]);
    await expect(http.json(Named, { path: '/names' })).rejects.toThrow(/^Vendor: \/names answered at name: /);
    expect(requests).toHaveLength(1);
  });

  it('waits as long as a refusal for too many says, in seconds, to a date or to a renewal, and all calls with it', async () => {
    const { http, waits, requests } = open([
      json({}, 429, { 'retry-after': '7' }),
      json({}, 429, { 'retry-after': 'Fri, 20 Nov 2026 21:00:17 GMT' }),
      json({}, 429, { 'x-ratelimit-reset': `${Date.parse('2026-11-20T21:00:40Z') / 1_000}` }),
      json({ name: 'A' }),
    ]);
    await http.json(Named, { path: '/names' });
    expect(waits).toEqual([7_000, 10_000, 23_000]);
    expect(requests).toHaveLength(4);
  });

  it('leaves a long wait to the one who asked', async () => {
    const { http, requests } = open([json({}, 429, { 'retry-after': '3600' })]);
    await expect(http.json(Named, { path: '/names' })).rejects.toMatchObject({
      failure: { kind: 'RateLimited', retryAfterMs: 3_600_000 },
    });
    await expect(http.json(Named, { path: '/names' })).rejects.toMatchObject({ failure: { kind: 'RateLimited' } });
    expect(requests).toHaveLength(1);
  });

  it('shows no key, whatever the answer or the network says', async () => {
    const { http } = open([
      json(`the key ${SECRET} (${encodeURIComponent(SECRET)}) is unknown`, 400),
      ...Array.from({ length: 5 }, () => new TypeError(`failed to fetch ?token=${encodeURIComponent(SECRET)}`)),
    ]);
    for (const words of [/the key \[key\] \(\[key\]\)/, /failed to fetch \?token=\[key\]/]) {
      const error = await http.json(Named, { path: '/names' }).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ message: expect.stringMatching(words) });
      expect(inspect(error, { depth: null })).not.toMatch(/k3y|signs/);
    }
  });

  it('is bounded', async () => {
    const { http } = open([json({ name: 'a'.repeat(1_000) })]);
    await expect(http.json(Named, { path: '/names', mostBytes: 100 })).rejects.toThrow('beyond 100 bytes');
  });

  it('ends when it is aborted', async () => {
    const { http, requests } = open([]);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(http.json(Named, { path: '/names', signal })).rejects.toThrow('enough');
    expect(requests).toHaveLength(0);
  });

  it('ends when the answer does not begin', async () => {
    const { http } = open([], {
      timeoutMs: 1,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    });
    await expect(http.json(Named, { path: '/names' })).rejects.toThrow('no answer in 1 ms');
  });

  it('notes what is left of the limit, and how far the clocks differ', async () => {
    const { http } = open([
      json({ name: 'A' }, 200, { 'x-ratelimit-remaining': '41', date: 'Fri, 20 Nov 2026 21:00:05 GMT' }),
    ]);
    expect([http.callsLeft(), http.clockSkewMs()]).toEqual([null, null]);
    await http.json(Named, { path: '/names' });
    expect([http.callsLeft(), http.clockSkewMs()]).toEqual([41, 5_000]);
  });
});

describe('the limit of a key', () => {
  const calls = (http: ReturnType<typeof open>['http'], count: number, cost?: number) =>
    Promise.all(Array.from({ length: count }, () => http.json(Named, { path: '/names', cost })));
  const answers = Array.from({ length: 20 }, () => () => json({ name: 'A' }));

  it('lets no more leave within any stretch of time than it allows', async () => {
    const { http, requests } = open(answers, {
      rates: [
        { requests: 3, ms: 1_000 },
        { requests: 5, ms: 10_000 },
      ],
    });
    for (let i = 0; i < 11; i++) await calls(http, 1);
    const start = requests[0]?.at ?? 0;
    expect(requests.map(({ at }) => (at - start) / 1_000)).toEqual([0, 0, 0, 1, 1, 10, 10, 10, 11, 11, 20]);
  });

  it('counts a call as what the vendor counts it as', async () => {
    const { http, requests } = open(answers, { rates: [{ requests: 100, ms: 1_000 }] });
    for (let i = 0; i < 3; i++) await calls(http, 1, 50);
    expect((requests[2]?.at ?? 0) - (requests[0]?.at ?? 0)).toBe(1_000);
  });

  it('refuses a call whose turn would come in hours', async () => {
    const { http } = open(answers, { rates: [{ requests: 2, ms: 3_600_000 }] });
    await calls(http, 2);
    await expect(calls(http, 1)).rejects.toMatchObject({ failure: { kind: 'RateLimited', retryAfterMs: 3_600_000 } });
  });
});

describe('a long body', () => {
  async function read(stream: AsyncIterable<Uint8Array>): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
  const etag = { etag: '"1"' };
  const rest = (text: string, from: number) => () =>
    new Response(text, { status: 206, headers: { 'content-type': 'text/csv', 'content-range': `bytes ${from}-9/10` } });

  it('goes on where it broke off, while it is the same file', async () => {
    const { http, requests } = open([
      broken(['012', '34'], etag),
      new TypeError('fetch failed'),
      broken(['5'], { 'content-range': 'bytes 5-9/10' }, 206),
      rest('6789', 6),
    ]);
    expect(await read(http.stream(TEXT))).toBe('0123456789');
    expect(requests.map(({ headers }) => headers.get('range'))).toEqual([null, 'bytes=5-', 'bytes=5-', 'bytes=6-']);
    expect(requests[3]?.headers.get('if-range')).toBe('"1"');
  });

  it('is whole when its last byte has come, however the connection ends', async () => {
    const { http, requests } = open([broken(['0123', '45'], { ...etag, 'content-length': '6' })]);
    expect(await read(http.stream(TEXT))).toBe('012345');
    expect(requests.length).toBe(1);
  });

  it.each([
    ['has changed', [broken(['012'], etag), new Response('abc', { headers: { 'content-type': 'text/csv' } })]],
    ['begins elsewhere', [broken(['012'], etag), rest('23', 2)()]],
    ['names no version', [broken(['012'])]],
  ])('is not patched together when the file %s', async (_, answers) => {
    const { http } = open(answers);
    await expect(read(http.stream(TEXT))).rejects.toMatchObject({ failure: { kind: 'Unavailable' } });
  });

  it('is given up when it does not move on, and bounded', async () => {
    const { http, requests } = open([broken(['0'], etag)]);
    await expect(read(http.stream(TEXT))).rejects.toMatchObject({ failure: { kind: 'Unavailable' } });
    expect(requests.length).toBeLessThanOrEqual(6);
    const long = open([broken(['0123', '4567'], etag)]);
    await expect(read(long.http.stream({ ...TEXT, mostBytes: 6 }))).rejects.toThrow('beyond 6 bytes');
  });
});

describe('the limit that processes share', () => {
  const answers = () => Array.from({ length: 3 }, () => json({ name: 'a' }));

  it('is asked before each call leaves, with the cost of the call, and again after the wait that it names', async () => {
    const asked: string[] = [];
    const waits = [0, 700, 0];
    const {
      http,
      requests,
      waits: waited,
    } = open(answers(), {
      turns: (key, rates) => async (cost) => {
        asked.push(`${key} ${rates[0]?.requests} ${cost}`);
        return waits.shift() ?? 0;
      },
    });
    await http.json(Named, { path: '/a' });
    await http.json(Named, { path: '/b', cost: 5 });
    expect(asked.map((one) => one.slice(32))).toEqual([' 100 1', ' 100 5', ' 100 5']);
    expect(asked[0]).not.toContain(SECRET);
    expect(waited).toEqual([700]);
    expect(requests.length).toBe(2);
  });

  it('refuses a call whose turn would come too late', async () => {
    const { http, requests } = open(answers(), { turns: () => async () => 3_600_000 });
    const call = http.json(Named, { path: '/a' });
    await expect(call).rejects.toMatchObject({ failure: { kind: 'RateLimited', retryAfterMs: 3_600_000 } });
    expect(requests.length).toBe(0);
  });
});
