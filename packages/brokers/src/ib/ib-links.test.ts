import { describe, expect, it } from 'vitest';
import { Secret } from '../secret.ts';
import { createIb, ibAt } from './ib.ts';
import { ACCOUNT, BASE, openIb, visit } from './testing/open-ib.ts';

const SIGN_IN = { way: 'SignIn', returnUrl: 'https://product.example/admin/useraccount' } as const;
const refused = (words: RegExp) => ({ fault: { kind: 'Refused', words: expect.stringMatching(words) } });

function open() {
  const world = openIb();
  const { links, reads } = world.start();
  const form = (account: string, change: Record<string, string> = {}) => {
    const fields = { ...world.protocol.keysFor(account), ...change };
    return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, new Secret(text)]));
  };
  return { ...world, links, reads, form };
}

describe('a link to Interactive Brokers', () => {
  it('begins at the page of the broker, whose token finds the rest again', async () => {
    const { links, sandbox } = open();
    const step = await links.beginLink(SIGN_IN);
    if (step.kind !== 'SignIn') throw new Error('no page');
    const url = new URL(step.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${BASE}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ oauth_token: step.key, redirect_uri: SIGN_IN.returnUrl });
    const answer = await visit(sandbox, step.url, true);
    expect(answer.oauth_token?.reveal()).toBe(step.key);
    const [linked] = await links.completeLink(answer, step.pending);
    expect(linked).toMatchObject({ account: ACCOUNT, number: ACCOUNT, tradeType: 'SIMU_IB' });
    expect(linked?.access).toMatchObject({ expiresAt: null, linkEndsAt: null });
    // The verifier is good for once.
    await expect(links.completeLink(answer, step.pending)).rejects.toMatchObject(refused(/consent/));
  });

  it('is refused with an answer to another request, without consent, and too late', async () => {
    const { links, sandbox, clock } = open();
    const [one, other] = [await links.beginLink(SIGN_IN), await links.beginLink(SIGN_IN)];
    if (one.kind !== 'SignIn' || other.kind !== 'SignIn') throw new Error('no page');
    const answer = await visit(sandbox, one.url, true);
    await expect(links.completeLink(answer, other.pending)).rejects.toMatchObject(refused(/another request/));
    const denied = await visit(sandbox, other.url, false);
    await expect(links.completeLink(denied, other.pending)).rejects.toMatchObject(refused(/did not consent/));
    clock.nowMs += 11 * 60_000;
    await expect(links.completeLink(answer, one.pending)).rejects.toMatchObject(refused(/not accept the consent/));
    await expect(visit(sandbox, one.url, true)).rejects.toThrow('not shown');
  });

  it('by keys tells a live account from one of paper', async () => {
    const { links, form } = open();
    expect(await links.beginLink({ ...SIGN_IN, way: 'Form' })).toMatchObject({ kind: 'Form' });
    expect(await links.completeLink(form('U7654321'), null)).toMatchObject([
      { account: 'U7654321', tradeType: 'MONEY_IB' },
    ]);
    expect(await links.completeLink(form(ACCOUNT), null)).toMatchObject([{ account: ACCOUNT, tradeType: 'SIMU_IB' }]);
  });

  it.each([
    [{ consumerKey: '' }, /consumerKey is empty/],
    [{ consumerKey: 'ABC-12345' }, /9 letters/],
    [{ consumerKey: 'ABCDEFGHI' }, /does not accept these keys/],
    [{ accessToken: 'e0d75b4c5c1d2c0f2af7' }, /does not accept these keys/],
    [{ accessTokenSecret: 'AAAA' }, /encryption key does not open/],
    [{ signingKey: 'ssh-rsa AAAA' }, /signing key is not a private key/],
    [{ encryptionKey: 'none' }, /encryption key is not a private key/],
    [{ dhParameters: 'none' }, /Diffie-Hellman/],
  ])('by keys says what is wrong: %j', async (change, words) => {
    const { links, form } = open();
    await expect(links.completeLink(form(ACCOUNT, change), null)).rejects.toMatchObject(refused(words));
  });

  it('under a consumer key that the operator has given up is over', async () => {
    const { links, sandbox, operator, access } = open();
    const step = await links.beginLink(SIGN_IN);
    if (step.kind !== 'SignIn') throw new Error('no page');
    const [linked] = await links.completeLink(await visit(sandbox, step.url, true), step.pending);
    if (linked === undefined) throw new Error('no account');
    const without = (consumerKey: string | null) =>
      createIb({
        ...ibAt(BASE),
        fetch: () => Promise.reject(new TypeError('fetch failed')),
        clock: () => new Date(),
        operator: consumerKey === null ? null : { ...operator, consumerKey },
        access: async () => ({ account: ACCOUNT, access }),
      });
    for (const consumerKey of [null, 'OTHERKEYS']) {
      await expect(without(consumerKey).links.renew(linked.access)).rejects.toMatchObject({
        fault: { kind: 'Unauthorised' },
      });
    }
    expect(await without(null).links.beginLink(SIGN_IN)).toMatchObject({ kind: 'Form' });
  });
});
