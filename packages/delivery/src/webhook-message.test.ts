import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bodyOf, headersOf } from './webhook-message.ts';

const at = new Date('2026-03-05T22:00:00.900Z');
const [old, current, other] = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(32, byte * 80).toString('base64')}`);
const call = { id: 7, type: 'alert.fired', createdAt: at, data: { alert: 'Ä "quoted"' } };
const body = bodyOf(call);

// The library refuses signatures of another time than the clock's.
beforeEach(() => {
  vi.useFakeTimers({ now: at });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the body names its kind and its instant', () => {
  expect(JSON.parse(body)).toEqual({
    type: 'alert.fired',
    timestamp: '2026-03-05T22:00:00.900Z',
    data: { alert: 'Ä "quoted"' },
  });
});

it('is verified by the library of Standard Webhooks with each of its secrets, and with no other', () => {
  const headers = headersOf(7, body, [current, old], at);
  expect(headers['webhook-id']).toBe('msg_7');
  for (const secret of [current, old]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(current).verify(body.replace('quoted', 'changed'), headers)).toThrow(
    'No matching signature',
  );
  expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-id': 'msg_8' })).toThrow();
});

it('is refused by the library once it is old', () => {
  const headers = headersOf(7, body, [current], at);
  vi.setSystemTime(at.getTime() + 6 * 60_000);
  expect(() => new Webhook(current).verify(body, headers)).toThrow('too old');
});
