import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BillingSandbox, createStateWriter, emptyState, readState, type SandboxState, signatureOf } from './index.ts';
import { addMonths, periodEnd, prorate } from './periods.ts';
import type { Price } from './state.ts';

const start = new Date('2026-01-31T12:00:00Z');
const seconds = (iso: string) => Date.parse(iso) / 1_000;
const price = (id: string, months: number, cents: number): Price => ({
  id,
  object: 'price',
  created: 0,
  product: id,
  active: true,
  currency: 'usd',
  unit_amount: cents,
  lookup_key: id,
  recurring: { interval: 'month', interval_count: months },
  metadata: {},
});

interface Sent {
  payload: string;
  signature: string;
}

function createSandbox(state: SandboxState = emptyState('t'), answers: (sent: Sent) => boolean = () => true) {
  const sent: Sent[] = [];
  const clock = { now: start };
  const sandbox = new BillingSandbox({
    state,
    clock: () => clock.now,
    baseUrl: 'http://localhost:4000',
    key: 'sk_test',
    secret: 'whsec_test',
    send: async (payload, signature) => {
      sent.push({ payload, signature });
      return answers({ payload, signature });
    },
    save: async () => undefined,
  });
  const call = async (method: string, url: string, fields: Record<string, string> = {}, headers = {}) => {
    const body = new URLSearchParams(fields).toString();
    const answer = await sandbox.answerApi({
      method,
      url: `/v1/${url}`,
      headers: { authorization: 'Bearer sk_test', ...headers },
      body,
    });
    return { ...answer, data: JSON.parse(answer.body) };
  };
  const eventIds = () => sent.map(({ payload }) => JSON.parse(payload).id as string);
  return { sandbox, call, sent, eventIds, clock };
}

describe('a period', () => {
  it.each([
    ['2026-01-31T12:00:00Z', 1, '2026-02-28T12:00:00Z'],
    ['2026-01-31T12:00:00Z', 3, '2026-04-30T12:00:00Z'],
    ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00Z'],
    ['2026-11-15T08:30:00Z', 3, '2027-02-15T08:30:00Z'],
  ])('that begins at %s ends %i months later at %s', (from, months, end) => {
    expect(addMonths(seconds(from), months)).toBe(seconds(end));
  });

  it('keeps the day of the month on which the subscription began', () => {
    const anchor = seconds('2026-01-31T12:00:00Z');
    const second = periodEnd(anchor, anchor, price('gold', 1, 4_900));
    expect(periodEnd(anchor, second, price('gold', 1, 4_900))).toBe(seconds('2026-03-31T12:00:00Z'));
  });
});

describe('a proration', () => {
  const item = {
    id: 'si_1',
    object: 'subscription_item' as const,
    price: price('silver', 1, 1_900),
    quantity: 1 as const,
    current_period_start: 0,
    current_period_end: 1_000_000,
  };
  const nameOf = ({ id }: Price) => id;

  it('credits and charges the unused part of a period of the same length', () => {
    const { lines, total, periodEnd: end } = prorate(item, price('gold', 1, 4_900), 250_000, nameOf);
    expect(lines.map(({ amount }) => amount)).toEqual([-1_425, 3_675]);
    expect([total, end]).toEqual([2_250, 1_000_000]);
  });

  it('charges a whole period where the length differs', () => {
    const { lines, periodStart } = prorate(item, price('gold', 3, 12_495), 500_000, nameOf);
    expect(lines.map(({ amount }) => amount)).toEqual([-950, 12_495]);
    expect(periodStart).toBe(500_000);
  });
});

describe('the API', () => {
  it('answers failures in the envelope of the provider', async () => {
    const { call } = createSandbox();
    expect(await call('GET', 'customers/cus_1')).toMatchObject({
      status: 404,
      data: {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: "No such customer: 'cus_1'" },
      },
    });
    expect(await call('GET', 'customers/cus_1', {}, { authorization: 'Bearer sk_other' })).toMatchObject({
      status: 401,
    });
    expect((await call('GET', 'nothing')).data.error.message).toBe('Unrecognized request URL (GET: /v1/nothing).');
    expect((await call('POST', 'prices', { product: 'p' })).data.error.code).toBe('parameter_missing');
  });

  it('answers a repeated idempotency key as the first time, and refuses it with other parameters', async () => {
    const { call, sandbox } = createSandbox();
    const key = { 'idempotency-key': 'k1' };
    const first = await call('POST', 'customers', { email: 'ada@example.com' }, key);
    const second = await call('POST', 'customers', { email: 'ada@example.com' }, key);
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(Object.keys(sandbox.account.state.customers)).toHaveLength(1);
    const other = await call('POST', 'customers', { email: 'eve@example.com' }, key);
    expect([other.status, other.data.error.type]).toEqual([400, 'idempotency_error']);
  });

  it('pages its lists, newest first', async () => {
    const { call } = createSandbox();
    for (const name of ['one', 'two', 'three']) {
      await call('POST', 'prices', {
        product: name,
        currency: 'usd',
        unit_amount: '1',
        'recurring[interval]': 'month',
      });
    }
    const first = (await call('GET', 'prices?limit=2')).data;
    expect([first.data.map(({ product }: Price) => product), first.has_more]).toEqual([['three', 'two'], true]);
    const rest = (await call('GET', `prices?limit=2&starting_after=${first.data[1].id}`)).data;
    expect([rest.data.map(({ product }: Price) => product), rest.has_more]).toEqual([['one'], false]);
  });
});

describe('webhooks', () => {
  const twoEvents = async (mode: 'normal' | 'twice' | 'reversed' | 'held') => {
    const world = createSandbox();
    await world.sandbox.setDeliveryMode(mode);
    await world.call('POST', 'customers', { email: 'a@example.com' });
    await world.call('POST', 'customers', { email: 'b@example.com' });
    await world.sandbox.deliver();
    const [first, second] = world.sandbox.account.state.events.map(({ id }) => id);
    return { ...world, first, second };
  };

  it('are signed', async () => {
    const { sent } = await twoEvents('normal');
    const [{ payload, signature } = { payload: '', signature: '' }] = sent;
    expect(signature).toBe(signatureOf(payload, 'whsec_test', start.getTime() / 1_000));
  });

  it('arrive once, twice, reversed or not at all, as the mode says', async () => {
    const normal = await twoEvents('normal');
    expect(normal.eventIds()).toEqual([normal.first, normal.second]);
    const twice = await twoEvents('twice');
    expect(twice.eventIds()).toEqual([twice.first, twice.first, twice.second, twice.second]);
    const reversed = await twoEvents('reversed');
    expect(reversed.eventIds()).toEqual([reversed.second, reversed.first]);
    const held = await twoEvents('held');
    expect([held.eventIds(), held.sandbox.account.state.deliveries.length]).toEqual([[], 2]);
  });

  it('that are refused are sent again, later each time, and given up at last', async () => {
    const { sandbox, call, sent, clock } = createSandbox(emptyState('t'), () => false);
    await call('POST', 'customers', {});
    for (const rest of [1_000, 5_000, 30_000, 120_000, 600_000]) {
      await sandbox.deliver();
      expect(sandbox.account.state.deliveries[0]?.dueAtMs).toBe(clock.now.getTime() + rest);
      await sandbox.deliver();
      clock.now = new Date(clock.now.getTime() + rest);
    }
    await sandbox.deliver();
    expect([sent.length, sandbox.account.state.deliveries]).toEqual([6, []]);
  });
});

describe('the state', () => {
  it('survives a restart', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'billing-sandbox-'));
    const path = join(dir, 'folder', 'state.json');
    const state = emptyState('t');
    const { call } = createSandbox(state);
    await call('POST', 'customers', { email: 'ada@example.com' });
    const save = createStateWriter(path, state);
    await Promise.all([save(), save(), save()]);
    const again = await readState(path, 'u');
    expect(again).toEqual(state);
    const { call: callAgain } = createSandbox(again);
    expect((await callAgain('GET', `customers/${Object.keys(state.customers)[0]}`)).data.email).toBe('ada@example.com');
    await writeFile(path, 'nonsense');
    await expect(readState(path, 'u')).rejects.toThrow(SyntaxError);
    await rm(dir, { recursive: true });
  });
});

describe('a page', () => {
  it('writes what a person has typed as text', async () => {
    const { sandbox, call } = createSandbox();
    const { data: customer } = await call('POST', 'customers', { email: 'a@example.com' });
    const { data: sold } = await call('POST', 'prices', {
      product: 'gold',
      currency: 'usd',
      unit_amount: '4900',
      'recurring[interval]': 'month',
    });
    const { data: session } = await call('POST', 'checkout/sessions', {
      mode: 'subscription',
      customer: customer.id,
      'line_items[0][price]': sold.id,
      success_url: 'http://localhost:4000/ok',
      cancel_url: 'http://localhost:4000/no',
    });
    const url = `/sandbox/checkout/${session.id}`;
    const body = new URLSearchParams({ number: '"><script>alert(1)</script>', exp: '12/34', cvc: '123', name: 'Ada' });
    const answer = await sandbox.answerPage({ method: 'POST', url, body: body.toString() });
    const html = 'html' in answer ? answer.html : '';
    expect(html).toContain('not one of the test cards');
    expect(html).not.toContain('<script>');
  });
});
