import { expect, it } from 'vitest';
import { brokerReturnOf } from './broker-return.ts';

it.each([
  ['', null],
  ['tab=broker', null],
  ['oauth_token=a&oauth_verifier=b', { kind: 'token', input: { oauthToken: 'a', oauthVerifier: 'b' } }],
  ['code=C0.x%40&state=s&session=z', { kind: 'code', input: { state: 's', code: 'C0.x@' } }],
  ['error=access_denied&state=s', { kind: 'code', input: { state: 's', error: 'access_denied' } }],
  ['error=access_denied', { kind: 'denied' }],
  ['oauth_token=a', { kind: 'token', input: { oauthToken: 'a' } }],
  ['denied=a', { kind: 'token', input: { oauthToken: 'a' } }],
  ['code=abc', { kind: 'foreign' }],
])('?%s is the return %j', (query, back) => {
  expect(brokerReturnOf(new URLSearchParams(query))).toEqual(back);
});
