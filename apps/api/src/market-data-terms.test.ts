import { pricesFor, readEnv } from '@pipa/platform';
import { describe, expect, it } from 'vitest';
import { dataSources } from './market-data-terms.ts';

const envOf = (given: NodeJS.ProcessEnv) => readEnv({ PIPA_MODE: 'local', ...given });
const keys = { MARKET_SOURCE: 'real', ALPACA_DATA_KEY: 'key', ALPACA_DATA_SECRET: 'secret' };

describe('who sees the prices of a market', () => {
  it.each([
    [{ DATA_LICENSE: 'personal' }, 'Everyone'],
    [keys, 'Owner'],
    [{ ...keys, DATA_LICENSE: 'business' }, 'Everyone'],
    [{ MARKET_SOURCE: 'replay' }, 'Everyone'],
    [{ MARKET_SOURCE: 'replay', DATA_LICENSE: 'personal' }, 'Owner'],
  ])('of %o is %s', (given, seenBy) => {
    expect(pricesFor(envOf(given))).toBe(seenBy);
  });
});

describe('the sources of data', () => {
  it('are named as simulated where a local server takes the place of the vendors', () => {
    const [source, more] = dataSources(envOf({ ...keys, VENDOR_SANDBOX_PORT: '4091' }));
    expect(source?.words).toContain('Simulated prices');
    expect(more).toBeUndefined();
  });

  it('are none of a simulated market or a replay', () => {
    expect(dataSources(envOf({ FRED_KEY: 'key' }))).toEqual([]);
  });

  it('are the vendors of a real market that it has keys of, with the notice that FRED asks for', () => {
    const titles = (given: NodeJS.ProcessEnv) => dataSources(envOf(given)).map(({ title }) => title);
    expect(titles(keys)).toEqual(['Alpaca', 'Cboe']);
    expect(titles({ ...keys, FRED_KEY: 'key', SEC_CONTACT: 'Jane jane@example.org' })).toEqual([
      'Alpaca',
      'SEC EDGAR',
      'FRED',
      'Cboe',
    ]);
    const fred = dataSources(envOf({ ...keys, FRED_KEY: 'key' })).find(({ title }) => title === 'FRED');
    expect(fred?.words).toMatch(/FRED® API.*not endorsed or certified/);
  });
});
