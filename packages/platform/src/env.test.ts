import { describe, expect, it } from 'vitest';
import { configurationTable, EnvError, readEnv } from './env.ts';
import { isForbiddenPort } from './forbidden-ports.ts';

function faultsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  it('needs nothing in local mode', () => {
    const env = readEnv({ PIPA_MODE: 'local' });
    expect(env).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:4000',
      MARKET_SOURCE: 'simulated',
    });
    expect(env.REDIS_URL).toBeUndefined();
  });

  it('assumes production when no mode is given, and asks for what production needs', () => {
    expect(faultsOf({})).toEqual([
      'DATABASE_URL: is required in production',
      'PUBLIC_URL: is required in production',
      'SMTP_URL: is required in production',
      'SECRET_KEY: is required in production',
    ]);
  });

  it('reports every fault at once, also those between variables', () => {
    const faults = faultsOf({
      PIPA_MODE: 'local',
      PORT: '70000',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:hunter2@db/pipa',
      REPLAY_FROM: '2020-01-02',
      REPLAY_TO: '2019-01-02',
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'REPLAY_TO']);
  });

  it('never repeats the token of a bot', () => {
    const faults = faultsOf({ PIPA_MODE: 'local', TELEGRAM_BOT_TOKEN: 'hunter2' });
    expect(faults).toEqual([
      'TELEGRAM_BOT_TOKEN: expected the token of a bot, such as BotFather gives (got the given value)',
    ]);
  });

  it('never repeats a URL, which may carry a password', () => {
    expect(faultsOf({ PIPA_MODE: 'local', DATABASE_URL: 'mysql://root:hunter2@db/pipa' }).join()).not.toContain(
      'hunter2',
    );
  });

  it.each(['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail.example'])(
    'names SMTP_URL when it is %s',
    (SMTP_URL) => {
      expect(faultsOf({ PIPA_MODE: 'local', SMTP_URL }).map((fault) => fault.split(':')[0])).toEqual(['SMTP_URL']);
    },
  );

  it.each([
    ['PORT', ''],
    ['REDIS_URL', '  '],
  ])('takes a blank %s as not set', (name, value) => {
    expect(faultsOf({ PIPA_MODE: 'local', [name]: value })).toEqual([]);
  });

  it.each([
    ['PORT', '4e3x'],
    ['PORT', '80.5'],
    ['TRUST_PROXY', 'maybe'],
    ['SIM_START', '2019-13-01'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['CAPTCHA', 'sometimes'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ PIPA_MODE: 'local', [name]: value })).toHaveLength(1);
  });

  it.each([
    ['PORT', '4190', '"4190"'],
    ['PORT', '6000', '"6000"'],
    ['PUBLIC_URL', 'http://pipa.example:4190', 'the given value'],
  ])('refuses the port of %s=%s, which no browser opens, and says so', (name, value, shown) => {
    expect(faultsOf({ PIPA_MODE: 'local', [name]: value })).toEqual([
      `${name}: browsers refuse to open this port; choose another (got ${shown})`,
    ]);
  });

  it('refuses only ports that fetch refuses too', async () => {
    const refused = Array.from({ length: 65_536 }, (_, port) => port).filter(isForbiddenPort);
    expect(refused.length).toBeGreaterThan(80);
    // Refused before a connection is opened.
    const reasons = refused.map((port) =>
      fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => (error.cause as Error).message),
    );
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(['bad port']));
  });

  it('names a variable that has another name now, and its new one', () => {
    expect(faultsOf({ PIPA_MODE: 'local', COMPUTE_THREADS: '4' })).toEqual([
      'COMPUTE_THREADS: is now COMPUTE_PROCESSES',
    ]);
    expect(faultsOf({ PIPA_MODE: 'local', COMPUTE_THREADS: ' ' })).toEqual([]);
  });

  it('does not repeat a secret that is wrong', () => {
    const [fault] = faultsOf({ PIPA_MODE: 'local', SECRET_KEY: 'too short' });
    expect(fault).toMatch(/^SECRET_KEY: .*got the given value/);
    expect(fault).not.toContain('too short');
  });

  it('keeps the captcha on in production', () => {
    const given = {
      DATABASE_URL: 'postgres://db/p',
      PUBLIC_URL: 'https://p.example',
      SMTP_URL: 'smtp://mail',
      SECRET_KEY: 'x'.repeat(32),
    };
    expect(faultsOf({ ...given, CAPTCHA: 'off' })).toEqual(['CAPTCHA: cannot be off in production']);
    expect(readEnv(given).HOST).toBe('0.0.0.0');
  });

  it('asks a real market for the key of each vendor that it names, once', () => {
    const real = { PIPA_MODE: 'local', MARKET_SOURCE: 'real' };
    expect(faultsOf(real)).toEqual(['ALPACA_DATA_KEY: is required with MARKET_DATA_VENDOR=alpaca']);
    expect(faultsOf({ ...real, MARKET_BACKFILL_VENDOR: 'eodhd', MARKET_CHECK_VENDOR: 'eodhd' })).toEqual([
      'ALPACA_DATA_KEY: is required with MARKET_DATA_VENDOR=alpaca',
      'EODHD_TOKEN: is required with MARKET_BACKFILL_VENDOR=eodhd',
    ]);
    const keys = { ALPACA_DATA_KEY: 'key', ALPACA_DATA_SECRET: 'secret' };
    expect(faultsOf({ ...real, ...keys, MARKET_BACKFILL_VENDOR: 'csv' })).toEqual([]);
    expect(faultsOf({ ...real, ALPACA_DATA_KEY: 'key' })).toEqual([
      'ALPACA_DATA_SECRET: is required with ALPACA_DATA_KEY',
    ]);
    expect(faultsOf({ ...real, ...keys, MARKET_CHECK_VENDOR: 'alpaca' })).toEqual([
      'MARKET_CHECK_VENDOR: is the same vendor as MARKET_DATA_VENDOR',
    ]);
  });

  it('lets no order for a broker arise from prices of the local vendors', () => {
    const demo = { PIPA_MODE: 'local', VENDOR_SANDBOX_PORT: '4091' };
    expect(faultsOf(demo)).toEqual([]);
    expect(faultsOf({ ...demo, BROKERS: 'alpaca', BROKER_SANDBOX: 'off' })).toEqual([
      'BROKER_SANDBOX: cannot be off with VENDOR_SANDBOX_PORT',
    ]);
  });

  it('knows two licences of data', () => {
    expect(readEnv({ PIPA_MODE: 'local', DATA_LICENSE: 'business' }).DATA_LICENSE).toBe('business');
    expect(faultsOf({ PIPA_MODE: 'local', DATA_LICENSE: 'mine' })).toHaveLength(1);
  });

  it('reads flags by their words', () => {
    expect(readEnv({ PIPA_MODE: 'local', TRUST_PROXY: 'false' }).TRUST_PROXY).toBe(false);
    expect(readEnv({ PIPA_MODE: 'local', TRUST_PROXY: '1' }).TRUST_PROXY).toBe(true);
  });
});

describe('configurationTable', () => {
  it('describes every variable with its default', () => {
    const rows = configurationTable().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| .*\| .{10,} \|$/);
    expect(configurationTable()).toContain('| `PORT` | `4000` |');
  });
});
