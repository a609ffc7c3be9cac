import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, signatureOf } from './webhook-message.ts';

const at = new Date('2026-03-05T22:00:00.900Z');

it('the body names its call, its kind and its instant', () => {
  const call = { id: 7, type: 'ida.alert', createdAt: at, data: { alert: 'Ä "quoted"' } };
  expect(JSON.parse(bodyOf(call))).toEqual({
    id: 'call-7',
    type: 'ida.alert',
    createdAt: '2026-03-05T22:00:00.900Z',
    data: { alert: 'Ä "quoted"' },
  });
});

it('the signature is the HMAC of the seconds, a dot and the body, and another for each of them', () => {
  const signature = signatureOf('{"a":"ä"}', 'whsec_1', at);
  const expected = createHmac('sha256', 'whsec_1').update(Buffer.from('1772748000.{"a":"ä"}', 'utf8')).digest('hex');
  expect(signature).toBe(`t=1772748000,v1=${expected}`);
  const others = [
    signatureOf('{"a":"a"}', 'whsec_1', at),
    signatureOf('{"a":"ä"}', 'whsec_2', at),
    signatureOf('{"a":"ä"}', 'whsec_1', new Date(at.getTime() + 1_000)),
  ];
  expect(new Set([signature, ...others]).size).toBe(4);
});
