import { api } from '@pipa/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { takesCompressed } from './compression.ts';
import { EncodedAnswer, encodeAnswer, sendEncoded } from './route.ts';

const LONG = 'x'.repeat(2_000);

describe('an answer that many requests share', () => {
  it('is compressed once', async () => {
    const answer = encodeAnswer(api.costSchedule, [{ name: 'Commission', value: LONG }]);
    const [first, second] = await Promise.all([answer.compressed(), answer.compressed()]);
    expect(first.length).toBeLessThan(200);
    expect(second).toBe(first);
    expect(await answer.compressed()).toBe(first);
  });

  it('goes plain while it cannot be compressed, and compressed as soon as it can', async () => {
    let fails = true;
    const answer = new EncodedAnswer(JSON.stringify(LONG), async () => {
      if (fails) throw new Error('no memory');
      return Buffer.from('compressed');
    });
    const app = Fastify();
    app.get('/', (request, reply) => sendEncoded(answer, request, reply));
    const get = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    const plain = await get();
    expect([plain.statusCode, plain.headers['content-encoding'], plain.json()]).toEqual([200, undefined, LONG]);
    expect(plain.headers.vary).toBe('accept-encoding');
    fails = false;
    const compressed = await get();
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'compressed']);
  });

  it.each([
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip, deflate', false],
    ['br;q=0, gzip', false],
    ['vibr', false],
    [undefined, false],
  ])('goes compressed to one who accepts %s: %s', (accepted, expected) => {
    expect(takesCompressed({ headers: { 'accept-encoding': accepted } }, LONG)).toBe(expected);
    expect(takesCompressed({ headers: { 'accept-encoding': accepted } }, 'short')).toBe(false);
  });
});
