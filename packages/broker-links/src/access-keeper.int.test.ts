import { randomBytes } from 'node:crypto';
import { type Access, type AccessedAccount, type AccountReads, BrokerError, Secret } from '@pipa/brokers';
import { createScriptedVenue } from '@pipa/brokers/testing/scripted-venue';
import { inTransaction } from '@pipa/db';
import { keepLink } from '@pipa/db/links';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { exact } from '@pipa/trading';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccessKeeper, renewingReads, renewingVenue } from './access-keeper.ts';
import { remindOfLinkEnds } from './remind-of-link-ends.ts';
import { sealAccess } from './sealed-access.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-01-05T15:00:00Z');
const db = testDatabase();
let nowMs = START;
const context = {
  get prisma() {
    return db.prisma;
  },
  get pool() {
    return db.pool;
  },
  randomBytes,
  brokerLinkKey: new Uint8Array(32).fill(3),
  publicUrl: 'https://pipa.example',
  clock: () => new Date(nowMs),
};

/** A broker that gives numbered accesses and accepts some of them. */
const broker = { renewals: 0, isGone: false, isDown: false, accepted: new Set<string>() };
const refuse = () => new BrokerError({ kind: broker.isDown ? 'Unavailable' : 'Unauthorised' });
const links = {
  renew: async (access: Access): Promise<Access> => {
    broker.renewals += 1;
    if (broker.isGone || broker.isDown) throw refuse();
    const text = `access ${broker.renewals}`;
    broker.accepted.add(text);
    return { ...access, secret: new Secret(text), expiresAt: new Date(nowMs + HOUR_MS / 2) };
  },
};
const read = async <T>({ access }: AccessedAccount, answer: T): Promise<T> => {
  if (!broker.accepted.has(access.secret.reveal())) throw refuse();
  return answer;
};
const dollars = { settled: exact(1), unsettled: exact(0), buyingPower: exact(1), netLiquidation: exact(1) };
const reads: AccountReads = {
  cash: (of) => read(of, dollars),
  positions: (of) => read(of, []),
  executions: (of, cursor) => read(of, { executions: [], cursor, isLast: true }),
  activities: (of, cursor) => read(of, { activities: [], cursor, isLast: true }),
};
const keeper = createAccessKeeper(context, { broker: 'SCHWAB', links, reads });

beforeEach(() => {
  nowMs = START;
  Object.assign(broker, { renewals: 0, isGone: false, isDown: false, accepted: new Set(['first']) });
});

let numbers = 0;
async function linked({ expiresIn = HOUR_MS, endsIn = 7 * DAY_MS } = {}) {
  const number = `3004${++numbers}`;
  const id = await makeAccount(db.prisma, context.clock());
  await db.prisma.trackAccount.update({
    where: { id },
    data: { account: number, broker: 'SCHWAB', tradeType: 'MONEY_SCHWAB', trackAccountName: 'Main' },
  });
  const access = {
    secret: new Secret('first'),
    expiresAt: new Date(nowMs + expiresIn),
    linkEndsAt: new Date(nowMs + endsIn),
  };
  const link = { ...sealAccess(context, id, access), nativeAccount: `hash of ${number}`, at: context.clock() };
  await inTransaction(db.prisma, (tx) => keepLink(tx, link));
  return { id, number };
}
const linkOf = (accountId: number) => db.prisma.brokerLink.findUniqueOrThrow({ where: { accountId } });
const newsOf = async (accountId: number) => {
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const [notices, mails] = await Promise.all([
    db.prisma.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    db.prisma.mailMessage.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
  ]);
  return { notices: notices.map(({ event }) => event), mails: mails.map(({ subject }) => subject) };
};

describe('the access of an account', () => {
  it('is given as it is while it lasts, and renewed once however many ask at its end', async () => {
    const { number } = await linked();
    expect((await keeper.source(number)).access.secret.reveal()).toBe('first');
    expect(broker.renewals).toBe(0);
    nowMs += HOUR_MS;
    const other = createAccessKeeper(context, { broker: 'SCHWAB', links, reads });
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? keeper : other).source(number)));
    expect(new Set(all.map(({ access }) => access.secret.reveal()))).toEqual(new Set(['access 1']));
    expect(broker.renewals).toBe(1);
  });

  it('is none while the broker does not answer, and the link stays', async () => {
    const { id, number } = await linked({ expiresIn: 0 });
    broker.isDown = true;
    await expect(keeper.source(number)).rejects.toMatchObject({ fault: { kind: 'Unavailable' } });
    expect((await linkOf(id)).state).toBe('Linked');
  });

  it('is none once the broker refuses to renew it: the link is broken, and its owner hears of it once', async () => {
    const { id, number } = await linked({ expiresIn: 0 });
    broker.isGone = true;
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(keeper.source(number)).rejects.toMatchObject({ fault: { kind: 'Unauthorised' } });
    }
    expect(broker.renewals).toBe(1);
    expect(await linkOf(id)).toMatchObject({ state: 'Broken', brokenReason: expect.stringContaining('not accept') });
    expect(await newsOf(id)).toEqual({
      notices: ['broker.linkBroken'],
      mails: ['An account at your broker has to be linked again'],
    });
  });

  it('of an account without a link is none', async () => {
    await expect(keeper.source('unknown')).rejects.toMatchObject({ fault: { kind: 'Unauthorised' } });
  });
});

describe('an access that the broker refuses before its end', () => {
  it('is renewed, and what was read is read again', async () => {
    const { id, number } = await linked();
    broker.accepted.clear();
    expect(await renewingReads(reads, keeper).positions(await keeper.source(number))).toEqual([]);
    expect(broker.renewals).toBe(1);
    expect((await linkOf(id)).state).toBe('Linked');
  });

  it('breaks the link where another one is refused too', async () => {
    const { id, number } = await linked();
    broker.accepted.clear();
    broker.isGone = true;
    const reading = renewingReads(reads, keeper).positions(await keeper.source(number));
    await expect(reading).rejects.toMatchObject({ fault: { kind: 'Unauthorised' } });
    expect((await linkOf(id)).state).toBe('Broken');
  });

  it('leaves an order without an answer where it works again, and never sends it twice', async () => {
    const { number } = await linked();
    broker.accepted.clear();
    let sent = 0;
    const scripted = createScriptedVenue({ clock: context.clock, visibleWithinMs: 1, script: () => [] });
    const venue = renewingVenue(
      {
        ...scripted,
        submit: async () => {
          sent += 1;
          throw new BrokerError({ kind: 'Unauthorised' });
        },
      },
      keeper,
    );
    const order = { account: number } as Parameters<typeof venue.submit>[0];
    await expect(venue.submit(order)).rejects.toMatchObject({ fault: { kind: 'Unavailable' } });
    expect([sent, broker.renewals]).toEqual([1, 1]);
  });
});

describe('the end of a link of seven days', () => {
  it('is announced on day five and on day six, once each, and breaks the link', async () => {
    const { id } = await linked();
    const announced: string[][] = [];
    for (let hour = 0; hour <= 7 * 24; hour += 6) {
      nowMs = START + hour * HOUR_MS;
      await remindOfLinkEnds(context);
      await remindOfLinkEnds(context);
      announced[hour / 24] = (await newsOf(id)).notices;
    }
    expect(announced[4]).toEqual([]);
    expect(announced[5]).toEqual(['broker.linkEnds']);
    expect(announced[6]).toEqual(['broker.linkEnds', 'broker.linkEnds']);
    expect(announced[7]).toEqual(['broker.linkEnds', 'broker.linkEnds', 'broker.linkBroken']);
    expect((await newsOf(id)).mails).toEqual([
      'Your link of Main ends on 2026-01-12',
      'Your link of Main ends on 2026-01-12',
      'An account at your broker has to be linked again',
    ]);
    expect(await linkOf(id)).toMatchObject({ state: 'Broken', brokenReason: 'The link has reached its end' });
  });
});
