import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type LoadRequest, sendAtRate, statuses } from './open-loop.ts';

const RATE = 1_000;
const GET: LoadRequest = { method: 'GET', path: 'a/read?of=1' };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections };
}

describe('a load at a fixed rate', () => {
  it('sends each request once and counts the answers by status', async () => {
    const seen: string[] = [];
    const { url } = await serve((request, response) => {
      seen.push(request.url ?? '');
      response.statusCode = seen.length % 4 === 0 ? 503 : 200;
      response.end('x'.repeat(100_000));
    });
    const answers = await sendAtRate(url, {
      rate: RATE,
      seconds: 0.1,
      request: (n) => ({ method: 'GET', path: `a/read?n=${n}` }),
    });
    expect(new Set(seen)).toEqual(new Set(Array.from({ length: 100 }, (_, n) => `/api/a/read?n=${n}`)));
    expect(statuses(answers)).toBe('200 × 75, 503 × 25');
    expect(answers.every(({ path }) => path === 'a/read')).toBe(true);
  });

  it('sends a token and a body', async () => {
    const seen: { request: IncomingMessage; body: string }[] = [];
    const { url } = await serve(async (request, response) => {
      seen.push({ request, body: await text(request) });
      response.end('{}');
    });
    const request = (): LoadRequest => ({ method: 'POST', path: 'write', token: 'secret', body: { name: 'größer' } });
    await sendAtRate(url, { rate: RATE, seconds: 0.002, request });
    expect(seen).toHaveLength(2);
    const [{ request: first, body }] = seen;
    expect([first.method, first.headers.authorization]).toEqual(['POST', 'Bearer secret']);
    expect(JSON.parse(body)).toEqual({ name: 'größer' });
  });

  it('waits for no answer, and takes the time of each from the instant at which it was due', async () => {
    const count = 200;
    const held: (() => void)[] = [];
    const { url } = await serve((_request, response) => {
      held.push(() => response.end('{}'));
      if (held.length === count) for (const release of held) release();
    });
    const answers = await sendAtRate(url, { rate: RATE, seconds: count / RATE, request: () => GET });
    // Nothing was answered before the last request was due, 199 ms after the first.
    answers.forEach(({ ms }, n) => {
      expect(ms).toBeGreaterThanOrEqual(count - 1 - n);
    });
  });

  it('opens no more connections than allowed and then sends what had to wait', async () => {
    const { url, connections } = await serve((_request, response) => response.end('{}'));
    const answers = await sendAtRate(url, { rate: RATE, seconds: 0.1, request: () => GET }, 2);
    expect(statuses(answers)).toBe('200 × 100');
    expect(connections()).toBeLessThanOrEqual(2);
  });

  it('counts a lost connection as status 0 and goes on with another', async () => {
    let count = 0;
    const { url } = await serve((request, response) => {
      count += 1;
      if (count % 5 === 0) request.socket.destroy();
      else if (count % 5 === 1) response.setHeader('connection', 'close').end('{}');
      else response.end('{}');
    });
    const answers = await sendAtRate(url, { rate: RATE, seconds: 0.1, request: () => GET }, 1);
    expect(statuses(answers)).toBe('0 × 20, 200 × 80');
  });
});
