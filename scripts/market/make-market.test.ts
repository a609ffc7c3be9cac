import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { usedVendors } from '@pipa/market-data/vendors';
import { EnvError, readEnv } from '@pipa/platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeMarkets, findMarkets, makeMarket } from './make-market.ts';
import { nextSteps } from './market-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'markets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const fileOf = (name: string) => join(root, `.data-${name}`, 'market.env');

describe('a new market', () => {
  it('has a folder and a port of its own, and a file that only its owner reads', async () => {
    mkdirSync(join(root, '.data'));
    expect(await makeMarket(root, { name: 'real', source: 'real' })).toEqual({
      name: 'real',
      source: 'real',
      port: 4001,
    });
    expect((await makeMarket(root, { name: 'crisis', source: 'replay' })).port).toBe(4002);
    expect(statSync(fileOf('real')).mode & 0o777).toBe(0o600);
    expect(parseEnv(readFileSync(fileOf('real'), 'utf8'))).toMatchObject({
      PIPA_DATA_DIR: '.data-real',
      PORT: '4001',
      MARKET_SOURCE: 'real',
      DATA_LICENSE: 'personal',
    });
  });

  it('of real prices asks for its keys alone', async () => {
    await makeMarket(root, { name: 'real', source: 'real' });
    const given = parseEnv(readFileSync(fileOf('real'), 'utf8'));
    const read = (more: NodeJS.ProcessEnv) => () => readEnv({ PIPA_MODE: 'local', ...given, ...more });
    expect(read({})).toThrow(EnvError);
    expect(read({})).toThrow('ALPACA_DATA_KEY: is required with MARKET_DATA_VENDOR=alpaca');
    expect(read({ ALPACA_DATA_KEY: 'key', ALPACA_DATA_SECRET: 'secret' })().MARKET_SOURCE).toBe('real');
  });

  it.each(['replay', 'simulated'] as const)('of a %s market can be started as it is', async (source) => {
    await makeMarket(root, { name: 'other', source });
    const given = parseEnv(readFileSync(fileOf('other'), 'utf8'));
    expect(readEnv({ PIPA_MODE: 'local', ...given }).MARKET_SOURCE).toBe(source);
  });

  it('of local vendors is a real market that needs no key, and shows its prices to everyone', async () => {
    await makeMarket(root, { name: 'demo-vendors', source: 'vendors' });
    const env = readEnv({ PIPA_MODE: 'local', ...parseEnv(readFileSync(fileOf('demo-vendors'), 'utf8')) });
    expect(env).toMatchObject({ MARKET_SOURCE: 'real', VENDOR_SANDBOX_PORT: 4091, DATA_LICENSE: 'business' });
    const vendors = usedVendors(env);
    expect(vendors.flatMap(({ missing }) => missing)).toEqual([]);
    expect(vendors.filter(({ url }) => !url.startsWith('http://127.0.0.1:4091/'))).toEqual([]);
  });

  it.each(['', 'Real', '../real', '-x', 'a b'])('is not named %j', async (name) => {
    await expect(makeMarket(root, { name, source: 'real' })).rejects.toThrow('lower-case letters');
  });

  it('takes the place of no other', async () => {
    await makeMarket(root, { name: 'real', source: 'real' });
    await expect(makeMarket(root, { name: 'real', source: 'real' })).rejects.toThrow('already');
    mkdirSync(join(root, '.data-old', 'postgres'), { recursive: true });
    await expect(makeMarket(root, { name: 'old', source: 'real' })).rejects.toThrow('holds a database already');
  });

  it('says how to go on, in commands that name it', () => {
    const steps = nextSteps({ name: 'real', source: 'real', port: 4001 });
    expect(steps).toContain('.data-real/market.env');
    for (const command of ['npm run doctor -- --market real', 'npm start -- --market real'])
      expect(steps).toContain(command);
  });
});

it('the markets of a clone are listed with what they are and where they run', async () => {
  expect(describeMarkets(await findMarkets(root))).toContain('There is no market yet');
  mkdirSync(join(root, '.data'));
  mkdirSync(join(root, '.database'));
  await makeMarket(root, { name: 'real', source: 'real' });
  writeFileSync(join(root, '.data', 'services.json'), JSON.stringify({ apiUrl: 'http://127.0.0.1:4000' }));
  const lines = describeMarkets(await findMarkets(root)).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\(default\).*\.data .*http:\/\/127\.0\.0\.1:4000$/);
  expect(lines[1]).toMatch(/^real .*\.data-real .*real .*stopped, port 4001$/);
});
