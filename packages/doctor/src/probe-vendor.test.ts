import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type UsedVendor, usedVendors, type VendorName } from '@pipa/market-data/vendors';
import { afterEach, describe, expect, it } from 'vitest';
import { probeVendor } from './probe-vendor.ts';

const keys = {
  MARKET_DATA_VENDOR: 'alpaca',
  MARKET_BACKFILL_VENDOR: 'eodhd',
  MARKET_CHECK_VENDOR: 'tiingo',
  ALPACA_DATA_KEY: 'alpaca-key',
  ALPACA_DATA_SECRET: 'alpaca-secret',
  EODHD_TOKEN: 'eodhd-token',
  TIINGO_TOKEN: 'tiingo-token',
  FRED_KEY: 'fred-key',
  SEC_CONTACT: 'Jane jane@example.org',
} as const;

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A vendor whose server answers like this. */
async function vendorAt(name: VendorName, answer: Answer): Promise<UsedVendor> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const found = usedVendors(keys).find((vendor) => vendor.name === name);
  if (found === undefined) throw new Error(`${name} is not used`);
  return { ...found, url: `http://127.0.0.1:${port}/${name}/` };
}

const probing = { fetch, clock: () => new Date() };
const json =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
const probed = async (name: VendorName, answer: Answer) => probeVendor(await vendorAt(name, answer), keys, probing);

describe('a vendor is asked once', () => {
  it.each([
    [
      'alpaca',
      '/alpaca/v2/stocks/snapshots?symbols=SPY',
      { 'apca-api-key-id': 'alpaca-key', 'apca-api-secret-key': 'alpaca-secret' },
    ],
    ['tiingo', '/tiingo/tiingo/daily/SPY/prices', { authorization: 'Token tiingo-token' }],
    [
      'fred',
      '/fred/fred/v2/release/observations?release_id=18&format=json&limit=1',
      { authorization: 'Bearer fred-key' },
    ],
    ['sec', '/sec/submissions/CIK0000320193.json', { 'user-agent': 'Jane jane@example.org' }],
  ] as const)('%s with its key', async (name, url, headers) => {
    const asked: IncomingMessage[] = [];
    const { reply } = await probed(name, (request, response) => {
      asked.push(request);
      json({})(request, response);
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url, headers });
    expect(reply).toMatchObject({ status: 200, contentType: 'application/json', isReadable: true });
  });

  it('and not at all without one', async () => {
    const vendor = await vendorAt('alpaca', () => {
      throw new Error('is asked');
    });
    const { reply } = await probeVendor({ ...vendor, missing: ['ALPACA_DATA_KEY'] }, {}, probing);
    expect(reply).toBeNull();
  });
});

describe('of its answer', () => {
  it('its clock and the calls left are known', async () => {
    const date = 'Fri, 20 Nov 2026 15:00:00 GMT';
    const headers = { date, 'x-ratelimit-remaining': '7', 'x-ratelimit-limit': '200' };
    const { reply } = await probed('alpaca', json({}, headers));
    expect(reply).toMatchObject({ date: new Date('2026-11-20T15:00:00Z'), remaining: 7, limit: 200 });
  });

  it.each([
    ['a page', 'text/html', '<html>'],
    ['a page that calls itself data', 'application/json', '<html>'],
    ['data that call themselves a page', 'text/html', '{}'],
  ])('%s is not readable', async (_name, type, body) => {
    const { reply } = await probed('alpaca', (_request, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    });
    expect(reply).toMatchObject({ isReadable: false });
  });

  it('only the beginning is read, however long it is', async () => {
    let sent = 0;
    const { reply } = await probed('cboe', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('DATE,OPEN,HIGH,LOW,CLOSE\n');
      const more = () => {
        while (!response.destroyed && response.write('01/02/2026,1,1,1,1\n'.repeat(1_000))) sent += 19_000;
      };
      response.on('drain', more);
      more();
    });
    expect(reply).toMatchObject({ isReadable: true });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('a redirect is not followed, which would carry the key elsewhere', async () => {
    const { reply } = await probed('tiingo', (_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' });
      response.end();
    });
    expect(reply).toBeTypeOf('string');
  });
});

describe('why no answer came', () => {
  it('is a word, which holds no key', async () => {
    const vendor = { ...(await vendorAt('eodhd', json({}))), url: 'http://127.0.0.1:1' };
    const { reply } = await probeVendor(vendor, keys, probing);
    expect(reply).toBeTypeOf('string');
    expect(reply).not.toContain('eodhd-token');
  });

  it('is the time, when the vendor is silent', async () => {
    const vendor = await vendorAt('alpaca', () => undefined);
    const { reply } = await probeVendor(vendor, keys, { ...probing, timeoutMs: 30 });
    expect(reply).toBe('TIMEOUT');
  });
});
