import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isForbiddenPort } from './forbidden-ports.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const text = () => z.string().trim().min(1);
const wholeNumber = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));
const price = () => z.coerce.number().min(0).max(1_000_000).optional();
const tradingDay = () => text().regex(DAY, 'expected a day such as 2019-01-02').optional();
/** Days with commas between them. */
const tradingDays = () =>
  z
    .string()
    .trim()
    .max(2_000)
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(z.string().regex(DAY, 'expected days such as 2027-01-09,2027-02-01')));
const urlWith = (...protocols: string[]) =>
  text().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
    error: `expected a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

const PORT_FORBIDDEN = 'browsers refuse to open this port; choose another';
/** Where browsers find the product. */
const originUrl = () =>
  urlWith('http', 'https').refine((value) => !URL.canParse(value) || !isForbiddenPort(Number(new URL(value).port)), {
    error: PORT_FORBIDDEN,
  });

/** An emulator of a broker, which has its calls below one address. */
const brokerUrl = () =>
  urlWith('http', 'https').optional().describe('An emulator in place of this broker. Not set: the broker itself');

/** The address of a vendor's server, where another one stands in for it. */
const vendorUrl = () =>
  urlWith('http', 'https').optional().describe('A server in place of this vendor. Not set: the vendor itself');

/** A mail server has no default host, which drivers of databases have. */
const mailServerUrl = () =>
  urlWith('smtp', 'smtps').refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', {
    error: 'expected a URL with a host',
  });

/** Every variable the product reads, in the order of the README's table. */
const variables = {
  PIPA_MODE: z
    .enum(['local', 'production'])
    .default('production')
    .describe('`local` adds the mailbox, demo logins and developer calls, and binds to loopback. `npm start` sets it'),
  PIPA_DATA_DIR: text()
    .default('.data')
    .describe('Folder of the embedded database, the mailbox, logs and services.json'),
  PORT: wholeNumber(0, 65_535)
    .refine((port) => !isForbiddenPort(port), { error: PORT_FORBIDDEN })
    .default(4000)
    .describe('Port of the API and the web client'),
  HOST: text().optional().describe('Address to listen on. Default: 127.0.0.1 in local mode, 0.0.0.0 in production'),
  PUBLIC_URL: originUrl()
    .optional()
    .describe(
      'Origin that visitors use: for links in mail, and the only one whose pages open sockets. Local mode answers under its host and the loopback only. Default in local mode: http://127.0.0.1:PORT',
    ),
  DATABASE_URL: urlWith('postgres', 'postgresql')
    .optional()
    .describe('PostgreSQL 15 or later. Not set: `npm start` runs an embedded server'),
  DATABASE_OWNER_URL: urlWith('postgres', 'postgresql')
    .optional()
    .describe(
      'The same database as the role that owns its schema, for migrations and grants. Not set: DATABASE_URL does all',
    ),
  DATABASE_POOL: wholeNumber(2, 100)
    .default(10)
    .describe('Most connections in each pool of one process: reads, models, transactions'),
  REDIS_URL: urlWith('redis', 'rediss').optional().describe('Redis for queue and bus. Not set: PostgreSQL serves both'),
  SMTP_URL: mailServerUrl().optional().describe('Mail server. Not set: `npm start` runs a local mailbox'),
  MAIL_FROM: text().default('Pipa <no-reply@pipa.local>').describe('Sender of mail'),
  MAILBOX_FILE: text().optional().describe('Where the local mailbox keeps its mail. Set by `npm start`'),
  SECRET_KEY: text()
    .min(32, 'expected at least 32 characters')
    .optional()
    .describe(
      'Encrypts the secrets of authenticator apps, webhooks, channels of notices and links to brokers; keep it apart from backups. Not set in local mode: secret.key in the data folder',
    ),
  SECRET_KEY_BEFORE: text()
    .min(32, 'expected at least 32 characters')
    .optional()
    .describe('The SECRET_KEY before, for `npm run admin -- secrets:rotate` alone'),
  ADMIN_EMAIL: z
    .email('expected a mail address')
    .optional()
    .describe(
      'Mail address of the first administrator, whom the first start in production creates. Not set: `npm run admin -- admin:create` does',
    ),
  OPERATOR_NAME: text()
    .max(120)
    .optional()
    .describe(
      'Who runs this installation, for the company page and the privacy policy. Not set: both say that no operator is named',
    ),
  OPERATOR_ADDRESS: text().max(240).optional().describe('Postal address of the operator, in one line'),
  OPERATOR_EMAIL: z.email('expected a mail address').optional().describe('Where the operator is reached by visitors'),
  STRIPE_SECRET_KEY: text()
    .optional()
    .describe(
      'Key of the Stripe account that memberships are paid to. Not set: none can be bought; local mode has a sandbox',
    ),
  STRIPE_WEBHOOK_SECRET: text()
    .optional()
    .describe(
      'Signing secret of the webhook endpoint PUBLIC_URL/api/public/billingWebhook. Required with STRIPE_SECRET_KEY',
    ),
  BROKERS: text()
    .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(z.enum(['alpaca', 'ib', 'schwab'])).max(3))
    .optional()
    .describe(
      'Brokers whose accounts can be linked: `alpaca`, `ib`, `schwab`, with commas between them. Orders leave where the market is `real`, elsewhere accounts are read only. Not set: none; local mode has a sandbox of all three',
    ),
  BROKER_SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off`: local mode links accounts at the brokers of BROKERS in place of its sandbox'),
  BROKER_SANDBOX_URL: urlWith('http')
    .optional()
    .describe('Where the sandbox of local mode listens. Set by `npm start`'),
  ALPACA_CLIENT_ID: text()
    .optional()
    .describe('App at Alpaca for its sign-in page. Not set: accounts there are linked by keys'),
  ALPACA_CLIENT_SECRET: text().optional().describe('Secret of this app. Required with ALPACA_CLIENT_ID'),
  ALPACA_URL: brokerUrl(),
  IB_CONSUMER_KEY: text()
    .optional()
    .describe(
      'Consumer key of the operator at Interactive Brokers, for its sign-in page. Not set: accounts there are linked by keys of their owners',
    ),
  IB_KEYS_DIR: text()
    .optional()
    .describe(
      'Folder with signing.pem, encryption.pem and dhparam.pem of this consumer. Required with IB_CONSUMER_KEY',
    ),
  IB_URL: brokerUrl(),
  SCHWAB_APP_KEY: text().optional().describe('App of the operator at Schwab. Not set: each person brings an own one'),
  SCHWAB_APP_SECRET: text().optional().describe('Secret of this app. Required with SCHWAB_APP_KEY'),
  SCHWAB_URL: brokerUrl(),
  TELEGRAM_BOT_TOKEN: text()
    .regex(/^\d{3,20}:[\w-]{20,80}$/, 'expected the token of a bot, such as BotFather gives')
    .optional()
    .describe(
      'Token of the bot by which notices reach users on Telegram. Not set: Telegram is not offered (docs/notices.md)',
    ),
  TELEGRAM_API_URL: urlWith('http', 'https')
    .default('https://api.telegram.org')
    .describe('Server of the Bot API, where the operator runs one'),
  NTFY_URL: urlWith('http', 'https')
    .default('https://ntfy.sh')
    .describe('Server of ntfy that users get where they name none. It may be in the network of the installation'),
  LLM_BASE_URL: urlWith('http', 'https')
    .optional()
    .describe(
      'OpenAI-compatible endpoint that answers Ask, such as http://127.0.0.1:11434/v1. Not set: the planner of the product answers',
    ),
  LLM_API_KEY: text().optional().describe('Key of this endpoint. Not set: none is sent'),
  LLM_MODEL: text().max(100).optional().describe('Name of the model there. Required with LLM_BASE_URL'),
  LLM_STEPS: wholeNumber(1, 20).default(8).describe('Rounds of reads that the model may make for one answer'),
  LLM_TOKENS: wholeNumber(1_000, 10_000_000)
    .default(150_000)
    .describe('Tokens of one answer, read and written, after which the model reads no more'),
  LLM_TOKENS_DAY: wholeNumber(0, 1_000_000_000)
    .default(1_000_000)
    .describe('Tokens of a user and day (UTC); after them the planner answers'),
  LLM_PRICE_IN: price().describe('Price of a million tokens that the model reads, for the page of use'),
  LLM_PRICE_OUT: price().describe('Price of a million tokens that the model writes'),
  ASK_QUESTIONS_DAY: wholeNumber(1, 100_000).default(200).describe('Questions of a user and day (UTC)'),
  WEB_DIST: text().default('apps/web/dist').describe('Folder of the built web client'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severity that is logged'),
  TRUST_PROXY: z.stringbool().default(false).describe('Believe X-Forwarded-For. Only behind a proxy that sets it'),
  CAPTCHA: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` lets sign-up and login pass without one; local mode only'),
  REFERRALS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` lets no user invite friends: invitation codes come from administrators alone'),
  SESSION_IDLE_MINUTES: wholeNumber(1, 10_080).default(30).describe('A session that is not used for so long ends'),
  SESSION_MAX_HOURS: wholeNumber(1, 8_760)
    .default(12)
    .describe('A session ends after so long, unless it is remembered'),
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(4).describe('Jobs that one worker runs at once'),
  COMPUTE_PROCESSES: wholeNumber(0, 32)
    .default(2)
    .describe('Processes of one worker for backfills, analysis and model training. 0: this worker does none'),
  WORKER_SOCKET: text()
    .optional()
    .describe('Socket file on which the worker answers the health check of its container. Not set: none'),
  SHUTDOWN_SECONDS: wholeNumber(1, 300).default(15).describe('Time for work in flight when the product is stopped'),
  MARKET_SOURCE: z
    .enum(['simulated', 'replay', 'real'])
    .default('simulated')
    .describe('Where prices come from. A database keeps its source for ever'),
  MARKET_DATA_VENDOR: z
    .enum(['alpaca', 'eodhd', 'massive', 'tiingo'])
    .default('alpaca')
    .describe('Vendor of the bars and corporate actions of each day of a `real` market (docs/real-market.md)'),
  MARKET_BACKFILL_VENDOR: z
    .enum(['eodhd', 'massive', 'tiingo', 'csv', 'none'])
    .default('none')
    .describe('Vendor of the history before the first day. `none`: as far back as MARKET_DATA_VENDOR goes'),
  MARKET_CHECK_VENDOR: z
    .enum(['alpaca', 'eodhd', 'massive', 'tiingo'])
    .optional()
    .describe('A second vendor, whose bars of a day are compared with those of the first. Not set: none'),
  MARKET_SYMBOLS: text()
    .max(60_000)
    .optional()
    .describe(
      'Symbols of a `real` market, with commas between them, or the path of a file with one a line. Not set: what MARKET_DATA_VENDOR lists',
    ),
  MARKET_CLOSURES: tradingDays()
    .default([])
    .describe(
      'Days with commas between them on which the exchange does not open, as for a storm or a day of mourning, beyond the holidays that this release knows',
    ),
  MAX_QUOTE_AGE_SECONDS: wholeNumber(1, 900)
    .default(60)
    .describe('Age at which a quote of a `real` market fills no order any more: the order waits for a newer one'),
  VALUATION_SECONDS: wholeNumber(2, 900)
    .default(15)
    .describe(
      'Time between two readings of the quotes of a `real` market; longer where the limits of the vendor ask for it',
    ),
  DATA_LICENSE: z
    .enum(['personal', 'business'])
    .optional()
    .describe(
      '`personal`: prices and what is computed from them are for the first administrator alone, as plans for individuals ask. `business`: for every user, by a contract with the vendor. Default: `personal` in a `real` market, `business` in a replay',
    ),
  ALPACA_DATA_KEY: text().optional().describe('Key of an account at Alpaca, also a paper one, for its market data'),
  ALPACA_DATA_SECRET: text().optional().describe('Secret of this key. Required with ALPACA_DATA_KEY'),
  ALPACA_DATA_URL: vendorUrl(),
  ALPACA_DATA_CALLS_A_MINUTE: wholeNumber(1, 100_000)
    .default(200)
    .describe('Calls a minute that your plan at Alpaca allows'),
  EODHD_TOKEN: text().optional().describe('Token of an account at EODHD'),
  EODHD_URL: vendorUrl(),
  EODHD_CALLS_A_DAY: wholeNumber(1, 10_000_000).default(100_000).describe('Calls a day that your plan at EODHD allows'),
  MASSIVE_KEY: text().optional().describe('Key of an account at Massive'),
  MASSIVE_URL: vendorUrl(),
  MASSIVE_CALLS_A_MINUTE: wholeNumber(1, 100_000)
    .default(5)
    .describe('Calls a minute that your plan at Massive allows'),
  MASSIVE_HISTORY_YEARS: wholeNumber(1, 50).default(2).describe('Years of history in your plan at Massive'),
  TIINGO_TOKEN: text().optional().describe('Token of an account at Tiingo'),
  TIINGO_URL: vendorUrl(),
  TIINGO_CALLS_AN_HOUR: wholeNumber(1, 1_000_000).default(50).describe('Calls an hour that your plan at Tiingo allows'),
  TIINGO_CALLS_A_DAY: wholeNumber(1, 10_000_000).default(1_000).describe('Calls a day that your plan at Tiingo allows'),
  FRED_KEY: text()
    .optional()
    .describe('Key of the Federal Reserve Bank of St. Louis, for macro series. Not set: a `real` market has none'),
  FRED_URL: vendorUrl(),
  SEC_CONTACT: text()
    .max(120)
    .regex(/@/, 'expected a name and a mail address')
    .optional()
    .describe(
      'Name and mail address that the SEC asks of programs, such as `Jane Doe jane@example.org`. Not set: a `real` market has no company reports',
    ),
  SEC_URL: vendorUrl(),
  CBOE_URL: vendorUrl(),
  VENDOR_SANDBOX_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe(
      'Port of a local server that takes the place of all vendors, in local mode. Set by `npm start -- --market demo-vendors`',
    ),
  MARKET_SEED: wholeNumber(0, 2_147_483_647)
    .default(2026)
    .describe('Seed of the simulated market; same seed, same market'),
  SIM_SESSION_SECONDS: wholeNumber(1, 23_400)
    .default(60)
    .describe('Length of one simulated or replayed trading session'),
  SIM_START: tradingDay().describe('First simulated trading day. Default: the last one before the first start'),
  REPLAY_FROM: tradingDay().describe('First day that is replayed. Default: first day of the imported history'),
  REPLAY_TO: tradingDay().describe('Last day that is replayed. Default: last day of the imported history'),
  PIPA_STRATEGIES_DIR: text().default('strategies').describe('Folder of the strategies that you write yourself'),
  UNIVERSE_STOCKS: wholeNumber(1, 5_000).default(2_140).describe('Stocks of the simulated market'),
  UNIVERSE_FUNDS: z
    .enum(['all', 'core'])
    .default('all')
    .describe('Funds of the simulated market: every one, or those that strategies and pages name'),
};

const shape = z.object(variables);
type Variables = z.infer<typeof shape>;
type EnvName = keyof Variables;

export interface Env extends Variables {
  HOST: string;
  PUBLIC_URL: string;
}

/** Every fault of the environment at once. */
export class EnvError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvError';
    this.faults = faults;
  }
}

/** Variables that have another name now; the old one is not read. */
const RENAMED: Readonly<Record<string, EnvName>> = { COMPUTE_THREADS: 'COMPUTE_PROCESSES' };

function faultsOfNames(source: NodeJS.ProcessEnv): string[] {
  return Object.entries(RENAMED)
    .filter(([old]) => (source[old] ?? '').trim() !== '')
    .map(([old, name]) => `${old}: is now ${name}`);
}

/** A variable set to '' counts as not set, because compose files and shells leave variables out this way. */
function withoutBlanks(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.keys(variables).map((name) => [name, source[name]] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''));
}

function faultsOf(error: z.ZodError, given: Record<string, string>): string[] {
  return error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    // URLs may carry a password, so their value is not repeated, as those of secrets.
    const isSecret = /_(URL|KEY|SECRET|TOKEN|BEFORE)$/.test(name);
    const value = isSecret ? 'the given value' : JSON.stringify(given[name]);
    return `${name}: ${message} (got ${value})`;
  });
}

/** Variables of brokers and vendors that need another one. */
const PAIRS = [
  ['ALPACA_CLIENT_ID', 'ALPACA_CLIENT_SECRET'],
  ['IB_CONSUMER_KEY', 'IB_KEYS_DIR'],
  ['SCHWAB_APP_KEY', 'SCHWAB_APP_SECRET'],
  ['ALPACA_DATA_KEY', 'ALPACA_DATA_SECRET'],
] as const satisfies readonly (readonly [EnvName, EnvName])[];

/** The key of each vendor of prices. */
const VENDOR_KEYS = {
  alpaca: 'ALPACA_DATA_KEY',
  eodhd: 'EODHD_TOKEN',
  massive: 'MASSIVE_KEY',
  tiingo: 'TIINGO_TOKEN',
} as const satisfies Readonly<Record<string, EnvName>>;

/** A real market needs the key of every vendor that it names. */
function faultsOfVendors(env: Partial<Variables>): string[] {
  if (env.MARKET_SOURCE !== 'real') return [];
  const roles = ['MARKET_DATA_VENDOR', 'MARKET_BACKFILL_VENDOR', 'MARKET_CHECK_VENDOR'] as const;
  const missing = new Map<EnvName, string>();
  for (const role of roles) {
    const vendor = env[role];
    if (vendor === undefined || vendor === 'csv' || vendor === 'none') continue;
    const key = VENDOR_KEYS[vendor];
    if (env[key] === undefined && !missing.has(key)) missing.set(key, `${key}: is required with ${role}=${vendor}`);
  }
  const faults = [...missing.values()];
  if (env.MARKET_CHECK_VENDOR !== undefined && env.MARKET_CHECK_VENDOR === env.MARKET_DATA_VENDOR) {
    faults.push('MARKET_CHECK_VENDOR: is the same vendor as MARKET_DATA_VENDOR');
  }
  return faults;
}

function faultsBetween(env: Partial<Variables>): string[] {
  const faults: string[] = [];
  if (env.PIPA_MODE === 'production') {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY'] as const) {
      if (env[name] === undefined) faults.push(`${name}: is required in production`);
    }
    if (env.BROKER_SANDBOX_URL !== undefined) faults.push('BROKER_SANDBOX_URL: cannot be set in production');
    if (env.VENDOR_SANDBOX_PORT !== undefined) faults.push('VENDOR_SANDBOX_PORT: cannot be set in production');
    if (env.CAPTCHA === 'off') faults.push('CAPTCHA: cannot be off in production');
  }
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined) {
    faults.push('STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY');
  }
  for (const [name, needed] of PAIRS) {
    if (env[name] !== undefined && env[needed] === undefined) faults.push(`${needed}: is required with ${name}`);
  }
  // Orders of a real market leave for brokers, at prices that are none.
  if (env.VENDOR_SANDBOX_PORT !== undefined && env.BROKER_SANDBOX === 'off') {
    faults.push('BROKER_SANDBOX: cannot be off with VENDOR_SANDBOX_PORT');
  }
  faults.push(...faultsOfVendors(env));
  if (env.LLM_BASE_URL !== undefined && env.LLM_MODEL === undefined) {
    faults.push('LLM_MODEL: is required with LLM_BASE_URL');
  }
  if ((env.LLM_PRICE_IN === undefined) !== (env.LLM_PRICE_OUT === undefined)) {
    faults.push('LLM_PRICE_OUT: is required with LLM_PRICE_IN, and the reverse');
  }
  if (env.REPLAY_FROM !== undefined && env.REPLAY_TO !== undefined && env.REPLAY_FROM > env.REPLAY_TO) {
    faults.push('REPLAY_TO: lies before REPLAY_FROM');
  }
  return faults;
}

/** Parses the environment. Throws an EnvError that names every fault. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = withoutBlanks(source);
  const parsed = shape.safeParse(given);
  const renamed = faultsOfNames(source);
  const own = parsed.success ? [] : faultsOf(parsed.error, given);
  // Rules between variables are checked on the variables that parse, so that one typing error hides no other fault.
  const faulty = new Set(own.map((fault) => fault.split(':')[0]));
  const readable = shape
    .partial()
    .safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !faulty.has(name))));
  const between = readable.success
    ? faultsBetween({ PIPA_MODE: 'production', ...readable.data }).filter(
        (fault) => !faulty.has(fault.split(':')[0] ?? ''),
      )
    : [];
  if (!parsed.success || between.length > 0 || renamed.length > 0) {
    throw new EnvError([...own, ...between, ...renamed]);
  }
  const env = parsed.data;
  const isLocal = env.PIPA_MODE === 'local';
  return {
    ...env,
    HOST: env.HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
  };
}

/** A path from the environment; a relative path starts at the project's root. */
export function resolvePath(path: string, root: string): string {
  return isAbsolute(path) ? path : `${root}/${path}`;
}

function defaultOf(schema: z.ZodType): string {
  const result = schema.safeParse(undefined);
  return result.success && result.data !== undefined ? `\`${String(result.data)}\`` : '';
}

/** The README's configuration table. */
export function configurationTable(): string {
  const rows = Object.entries(variables).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`,
  );
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
