import { schwabApps } from '@pipa/broker-sandbox';
import { expect, it } from 'vitest';
import { Secret } from '../secret.ts';
import { openSchwabWorld } from './testing/schwab-world.ts';

const returnUrl = 'https://product.example/admin/useraccount';
const [operator, personal] = schwabApps;
const refused = (words: RegExp) => ({ fault: { kind: 'Refused', words: expect.stringMatching(words) } });
const UNAUTHORISED = { fault: { kind: 'Unauthorised' } };

async function signIn(world: ReturnType<typeof openSchwabWorld>, answer?: Record<string, Secret>) {
  const step = await world
    .schwab()
    .links.beginLink(answer === undefined ? { way: 'SignIn', returnUrl } : { way: 'Form', returnUrl, answer });
  if (step.kind !== 'SignIn') throw new Error(`${step.kind} came`);
  return step;
}
const own = (secret = personal?.secret) => ({
  appKey: new Secret(` ${personal?.key} `),
  appSecret: new Secret(`${secret}`),
});

it('sends the owner to the page of the broker with the application, the page to come back to and a state', async () => {
  const { url, key } = await signIn(openSchwabWorld());
  const { pathname, searchParams } = new URL(url);
  expect([pathname, ...searchParams.values()]).toEqual([
    '/schwab/v1/oauth/authorize',
    operator?.key,
    returnUrl,
    'code',
    key,
  ]);
});

it('one login gives each account that its owner chose, by its hash, with its number to be known by', async () => {
  const world = openSchwabWorld();
  const { url, pending } = await signIn(world);
  const linked = await world
    .schwab()
    .links.completeLink(await world.visit(url, true, ['30041230', '30041231']), pending);
  expect(linked.map(({ number }) => number)).toEqual(['30041230', '30041231']);
  for (const { account, tradeType, access } of linked) {
    expect(account).toMatch(/^[0-9A-F]{64}$/);
    expect(tradeType).toBe('MONEY_SCHWAB');
    expect(access.expiresAt?.getTime()).toBe(world.clock().getTime() + 1_800_000);
    expect(access.linkEndsAt?.getTime()).toBe(world.clock().getTime() + 7 * 86_400_000);
  }
});

it('a person without the operator’s application gives an own one by the form, and signs in with it', async () => {
  const world = openSchwabWorld({ by: 'person' });
  const { links } = world.schwab();
  await expect(links.beginLink({ way: 'SignIn', returnUrl })).rejects.toMatchObject(refused(/no application/));
  expect(await links.beginLink({ way: 'Form', returnUrl })).toEqual({ kind: 'Form', fields: ['appKey', 'appSecret'] });
  const { url, pending } = await signIn(world, own());
  expect(new URL(url).searchParams.get('client_id')).toBe(personal?.key);
  expect(url).not.toContain(personal?.secret);
  const [linked] = await links.completeLink(await world.visit(url, true), pending);
  if (linked === undefined) throw new Error('nothing came out');
  world.pass(1_800_000);
  const { access } = { access: await links.renew(linked.access) };
  expect(await world.schwab().reads.positions({ account: `${linked.account}`, access })).toEqual([]);
});

it('refuses in words: a denial, another state, a code that is used or old, a wrong application', async () => {
  const world = openSchwabWorld();
  const { links } = world.schwab();
  const { url, pending } = await signIn(world);
  const answer = await world.visit(url, true);
  await expect(links.completeLink(await world.visit(url, false), pending)).rejects.toMatchObject(
    refused(/did not consent/),
  );
  const forged = { ...answer, state: new Secret('another') };
  for (const [given, kept] of [
    [forged, pending],
    [answer, null],
  ] as const) {
    await expect(links.completeLink(given, kept)).rejects.toMatchObject(refused(/not begun here/));
  }
  await links.completeLink(answer, pending);
  await expect(links.completeLink(answer, pending)).rejects.toMatchObject(refused(/authorization code/));
  const late = await world.visit(url, true);
  world.pass(30_000);
  await expect(links.completeLink(late, pending)).rejects.toMatchObject(refused(/authorization code/));
  const wrong = await signIn(world, own('wrong'));
  const back = await world.visit(wrong.url, true);
  await expect(links.completeLink(back, wrong.pending)).rejects.toMatchObject(refused(/key and secret/));
});

it.each([false, true])('renews until the seventh day, where the broker rotates its tokens: %s', async (rotates) => {
  const world = openSchwabWorld();
  world.grants.rotates = rotates;
  const { links, reads } = world.schwab();
  let { access, account } = await world.access('');
  const linkEndsAt = access.linkEndsAt;
  for (let day = 0; day < 6; day++) {
    world.pass(86_400_000);
    access = await links.renew(access);
    await reads.cash({ account, access });
    expect(access.linkEndsAt).toEqual(linkEndsAt);
  }
  world.pass(86_400_000 - 60_000);
  access = await links.renew(access);
  expect(access.expiresAt).toEqual(linkEndsAt);
  world.pass(60_000);
  await expect(links.renew(access)).rejects.toMatchObject(UNAUTHORISED);
});

it('a consent that its owner has withdrawn at the broker is unauthorised, and a page in place of tokens is no answer', async () => {
  const world = openSchwabWorld();
  const { links } = world.schwab();
  const { access } = await world.access('');
  world.faults.script({ fault: 'html', path: '/v1/oauth/token' });
  await expect(links.renew(access)).rejects.toMatchObject({ fault: { kind: 'Unavailable' } });
  await links.renew(access);
  world.grants.withdraw(world.number);
  await expect(links.renew(access)).rejects.toMatchObject(UNAUTHORISED);
});
