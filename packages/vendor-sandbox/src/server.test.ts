import { afterEach, describe, expect, it } from 'vitest';
import { sandboxKeys } from './sandbox-keys.ts';
import { type OpenVendorSandbox, openVendorSandbox } from './server.ts';
import { EVENING, testWorld } from './testing/test-world.ts';

const opened: OpenVendorSandbox[] = [];
async function open(): Promise<OpenVendorSandbox> {
  const sandbox = await openVendorSandbox({ world: testWorld(), clock: () => EVENING, port: 0, penaltyMs: 3_000 });
  opened.push(sandbox);
  return sandbox;
}
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
});
const keys = {
  'apca-api-key-id': sandboxKeys.ALPACA_DATA_KEY,
  'apca-api-secret-key': sandboxKeys.ALPACA_DATA_SECRET,
};
const bars = (origin: string, query: string) =>
  fetch(`${origin}/alpaca/v2/stocks/bars?timeframe=1Day&adjustment=raw&symbols=AAA&${query}`, { headers: keys });

describe('the server of the vendors', () => {
  it('answers by the protocol of the vendor at the path, and nothing else', async () => {
    const { origin, vendors } = await open();
    const answer = await bars(origin, 'start=2026-03-18&end=2026-03-19T12:00:00Z');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('199');
    expect(answer.headers.get('date')).toBe(EVENING.toUTCString());
    expect(await answer.json()).toMatchObject({ bars: { AAA: [{ t: '2026-03-18T04:00:00Z' }, {}] } });
    expect(vendors.alpaca.calls()).toBe(1);
    expect((await fetch(`${origin}/nothing/v2`)).status).toBe(404);
    expect((await fetch(`${origin}/alpaca/v2/assets`, { method: 'POST' })).status).toBe(405);
  });

  it.each([
    ['alpaca/v2/assets', 401],
    ['eodhd/api/eod/AAA.US?fmt=json', 401],
    ['massive/v3/reference/tickers', 401],
    ['tiingo/tiingo/daily/prices', 401],
  ])('refuses a call of %s without a key', async (path, status) => {
    const { origin } = await open();
    expect((await fetch(`${origin}/${path}`)).status).toBe(status);
  });

  it.each([
    ['the newest prices of the tape', 'start=2026-03-20&end=2026-03-20T20:50:00Z', 403],
    ['more rows than a page has', 'start=2026-03-18&limit=10001', 400],
    ['an end before the start', 'start=2026-03-18&end=2026-03-17', 400],
    ['a token of its own making', 'start=2026-03-18&end=2026-03-19&page_token=AAAA', 400],
  ])('refuses %s, as the vendor does', async (_, query, status) => {
    const { origin } = await open();
    expect((await bars(origin, query)).status).toBe(status);
  });

  it('fails as the script says: half a body, a cut, 429 with and without a wait', async () => {
    const { origin, vendors } = await open();
    const call = () => bars(origin, 'start=2026-03-18&end=2026-03-19');
    vendors.alpaca.faults.script({ fault: 'halfBody' }, { fault: 'cut' }, { fault: 'html' }, { fault: 'rateLimited' });
    await expect(call().then((answer) => answer.json())).rejects.toThrow();
    await expect(call()).rejects.toThrow();
    expect((await call()).headers.get('content-type')).toBe('text/html');
    expect((await call()).headers.get('retry-after')).toBe('3');
    expect((await call()).status).toBe(429);
    vendors.alpaca.faults.clear();
    vendors.alpaca.faults.script({ fault: 'rateLimitedBare' });
    expect((await call()).headers.get('retry-after')).toBeNull();
  });
});
