import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isForbiddenPort } from './forbidden-ports.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const text = () => z.string().trim().min(1);
const wholeNumber = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));
const price = () => z.coerce.number().min(0).max(1_000_000).optional();
const tradingDay = () => text().regex(DAY, 'expected a day such as 2019-01-02').optional();
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
      'Encrypts the secrets of authenticator apps, webhooks and channels of notices; keep it apart from backups. Not set in local mode: secret.key in the data folder',
    ),
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
    const isSecret = /_(URL|KEY|SECRET|TOKEN)$/.test(name);
    const value = isSecret ? 'the given value' : JSON.stringify(given[name]);
    return `${name}: ${message} (got ${value})`;
  });
}

function faultsBetween(env: Partial<Variables>): string[] {
  const faults: string[] = [];
  if (env.PIPA_MODE === 'production') {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY'] as const) {
      if (env[name] === undefined) faults.push(`${name}: is required in production`);
    }
    if (env.CAPTCHA === 'off') faults.push('CAPTCHA: cannot be off in production');
  }
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined) {
    faults.push('STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY');
  }
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
