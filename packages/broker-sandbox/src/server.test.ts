import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Fault, FaultPlan, withFaults } from './faults.ts';
import { jsonAnswer } from './protocol.ts';
import { schwabApps } from './schwab/schwab-grants.ts';
import { type OpenSandbox, openSandbox } from './server.ts';
import { testMarket } from './testing/test-market.ts';

const opened: OpenSandbox[] = [];
async function open(options: Partial<Parameters<typeof openSandbox>[0]> = {}): Promise<OpenSandbox> {
  const sandbox = await openSandbox({ market: testMarket(), port: 0, ...options });
  opened.push(sandbox);
  return sandbox;
}
const control = (sandbox: OpenSandbox, body: unknown, type = 'application/json') =>
  fetch(`${sandbox.origin}/control`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });

afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
});

describe('the server of the sandbox', () => {
  it('answers 404 for what it does not have, and 413 for a body beyond its bound', async () => {
    const { origin } = await open();
    expect((await fetch(`${origin}/nothing`)).status).toBe(404);
    expect((await fetch(`${origin}/alpaca/v2/orders`, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it('lets another process trade by hand and set faults, by JSON alone', async () => {
    const sandbox = await open();
    const trade = { protocol: 'alpaca', act: 'trade', account: 'PA3SANDBOX01', symbol: 'AAAA', shares: 3 };
    expect((await control(sandbox, trade, 'text/plain')).status).toBe(415);
    expect(await (await control(sandbox, trade)).json()).toMatchObject({ status: 'Filled' });
    expect(await (await fetch(`${sandbox.origin}/control`)).json()).toMatchObject({
      alpaca: [{ account: 'PA3SANDBOX01', cash: '99700.00', positions: [{ symbol: 'AAAA', shares: 3 }] }, {}],
    });
    expect((await control(sandbox, { protocol: 'alpaca', act: 'faults', script: [{ fault: 'none' }] })).status).toBe(
      400,
    );
    expect((await control(sandbox, { protocol: 'alpaca', act: 'faults', script: [{ fault: 'html' }] })).status).toBe(
      200,
    );
    const page = await fetch(`${sandbox.origin}/alpaca/v2/account`);
    expect(page.headers.get('content-type')).toMatch('text/html');
  });

  it('does what a fire drill asks, again with the same effect', async () => {
    const sandbox = await open();
    const account = 'PA3SANDBOX01';
    const ask = async (body: object) => {
      const answers = [];
      for (let i = 0; i < 2; i++) {
        const answer = await control(sandbox, { protocol: 'alpaca', account, ...body });
        expect(answer.status).toBe(200);
        answers.push(await answer.json());
      }
      return answers[1];
    };
    const { books } = sandbox.brokers.alpaca;
    await ask({ act: 'parts', parts: 3 });
    await ask({ act: 'parts', parts: 0 });
    await ask({ act: 'hold', symbol: 'AAAA', shares: 2 });
    await ask({ act: 'splitTo', symbol: 'AAAA', shares: 6 });
    await ask({ act: 'endAccess' });
    const positions = [{ symbol: 'AAAA', shares: 6 }];
    // Alpaca ends no access: one call is refused instead, each time.
    expect(await ask({ act: 'state' })).toEqual({ isOpen: true, positions, scripted: 2, refused: 0 });
    await ask({ act: 'rejectNext', reason: 'not today' });
    expect(books.tradeByHand(account, 'AAAA', 1)).toMatchObject({ status: 'Rejected', reason: 'not today' });
    expect(books.tradeByHand(account, 'AAAA', 1).status).toBe('Filled');
    expect((await control(sandbox, { protocol: 'alpaca', act: 'state', account: 'none' })).status).toBe(400);
  });

  it('keeps its penalty as long as its script says', () => {
    let now = 0;
    const plan = new FaultPlan({ clock: () => now });
    plan.script({ fault: 'rateLimited', penaltyMs: 10_000 });
    expect(plan.scripted).toBe(1);
    const planned = plan.next({ method: 'GET', path: '/' });
    plan.startPenalty(planned?.penaltyMs);
    now = 9_000;
    expect([plan.penaltyLeftMs(), plan.scripted]).toEqual([1_000, 0]);
  });

  it('cuts a connection and a body', async () => {
    const sandbox = await open();
    const url = `${sandbox.origin}/alpaca/v2/account`;
    sandbox.brokers.alpaca.faults.script({ fault: 'cut' }, { fault: 'halfBody' });
    await expect(fetch(url)).rejects.toThrow();
    await expect(fetch(url).then((answer) => answer.json())).rejects.toThrow();
    expect((await fetch(url)).status).not.toBe(500);
  });

  it('goes on with the same books after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const statePath = join(folder, 'state.json');
    const first = await open({ statePath });
    first.brokers.alpaca.books.tradeByHand('PA3SANDBOX01', 'AAAA', 3);
    const stored = JSON.parse(JSON.stringify(first.store()));
    await opened.pop()?.close();
    const second = await open({ statePath });
    expect(JSON.parse(JSON.stringify(second.store()))).toEqual(stored);
    await rm(folder, { recursive: true });
  });

  it('lets another process end accesses where the broker has them, and refuses what it does not know', async () => {
    const sandbox = await open();
    const { grants } = sandbox.brokers.schwab.protocol;
    const { key: appKey } = schwabApps[0] ?? expect.fail();
    const redirectUri = 'https://product.example/admin/useraccount';
    const code = grants.code({ appKey, redirectUri, accounts: ['30041230'] });
    const first = grants.exchange(code, appKey, redirectUri) ?? expect.fail();
    const statusOf = async (body: unknown) => (await control(sandbox, body)).status;
    expect(await statusOf({ protocol: 'schwab', act: 'expire' })).toBe(200);
    expect(grants.grantOf(first.access_token)).toBeNull();
    const second = grants.refresh(first.refresh_token, appKey) ?? expect.fail();
    expect(grants.grantOf(second.access_token)).toMatchObject({ accounts: ['30041230'] });
    expect(await statusOf({ protocol: 'schwab', act: 'withdraw', account: '30041230' })).toBe(200);
    expect(grants.grantOf(second.access_token)).toBeNull();
    expect(grants.refresh(first.refresh_token, appKey)).toBeNull();
    for (const act of ['ask', 'expire']) expect(await statusOf({ protocol: 'ib', act })).toBe(200);
    expect(await statusOf({ protocol: 'alpaca', act: 'expire' })).toBe(400);
    expect(await statusOf({ protocol: 'ib', act: 'unheard' })).toBe(400);
  });
});

describe('the faults of the sandbox', () => {
  const request = { method: 'POST', path: '/v2/orders', query: new URLSearchParams(), headers: {}, body: '' };
  function line(plan: FaultPlan) {
    const calls = { taken: 0 };
    const answer = withFaults(async () => {
      calls.taken += 1;
      return jsonAnswer(200, { calls: calls.taken });
    }, plan);
    return { calls, answer };
  }

  it.each<[Fault, boolean, number, string]>([
    ['timeoutBefore', true, 0, 'Silence'],
    ['timeoutAfter', false, 1, 'Silence'],
    ['unauthorised', true, 0, 'Answer'],
    ['serverError', false, 0, 'Answer'],
    ['serverError', true, 1, 'Answer'],
    ['html', true, 1, 'Answer'],
    ['halfBody', false, 1, 'HalfBody'],
    ['doubled', false, 2, 'Answer'],
    ['cut', false, 0, 'Cut'],
    ['cut', true, 1, 'Cut'],
  ])('%s (after: %s) takes effect %i times and delivers %s', async (fault, isAfter, taken, kind) => {
    const plan = new FaultPlan();
    const { calls, answer } = line(plan);
    plan.script({ fault, isAfter, method: 'POST' });
    expect((await answer({ ...request, method: 'GET' })).kind).toBe('Answer');
    calls.taken = 0;
    expect((await answer(request)).kind).toBe(kind);
    expect(calls.taken).toBe(taken);
    expect((await answer(request)).kind).toBe('Answer');
  });

  it('a refusal for too many calls lasts for its penalty', async () => {
    let now = 0;
    const plan = new FaultPlan({ penaltyMs: 5_000, clock: () => now });
    const { calls, answer } = line(plan);
    plan.script({ fault: 'rateLimited' });
    const refused = { kind: 'Answer', answer: { status: 429, headers: { 'retry-after': '5' } } };
    expect(await answer(request)).toMatchObject(refused);
    now = 1;
    expect(await answer(request)).toMatchObject(refused);
    expect(calls.taken).toBe(0);
    now = 5_000;
    expect(await answer(request)).toMatchObject({ answer: { status: 200 } });
  });

  it('chance from a seed gives the same faults again', () => {
    const draw = (seed: number) => {
      const plan = new FaultPlan({ seed });
      plan.setRates({ rate: 0.5, kinds: ['cut', 'html', 'timeoutAfter'] });
      return Array.from({ length: 50 }, () => plan.next(request));
    };
    expect(draw(3)).toEqual(draw(3));
    expect(draw(3)).not.toEqual(draw(4));
    expect(new Set(draw(3).map((fault) => fault?.fault))).toEqual(new Set([undefined, 'cut', 'html', 'timeoutAfter']));
  });
});
