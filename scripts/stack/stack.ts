import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  type Env,
  type Logger,
  openMailbox,
  readEnv,
  resolvePath,
  type Shutdown,
  startEmbeddedPostgres,
  startMailReceiver,
} from '@pipa/platform';
import { makeDataDir } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { DatabaseUrls } from './database-schema.ts';
import type { SchemaMessage } from './database-schema-program.ts';
import { claimPort } from './ports.ts';
import { startPrograms } from './programs.ts';
import { untilReady } from './readiness.ts';
import { readSeedOutcome, type SeedOutcome } from './seed-outcome.ts';
import { removeServices, type Services, writeServices } from './services.ts';
import { superviseDatabase } from './supervised-database.ts';
import { supervise } from './supervised-process.ts';
import type { Progress, Terminal } from './terminal.ts';

export interface StackOptions {
  root: string;
  /** The environment as given. */
  source: NodeJS.ProcessEnv;
  /** Script that starts the stack; the lock of the data folder names it. */
  script: string;
  log: Logger;
  terminal: Terminal;
  /** Gets a step for everything that is started; must run them in reversed order. */
  shutdown: Shutdown;
  /** Flags of Node for API and worker. */
  nodeFlags?: readonly string[];
  /** Work that needs none of the rest and must be done before the API serves. */
  meanwhile?: () => Promise<void>;
}

const LOCAL_HOST = '127.0.0.1';
const VENDORS_LIMIT_MS = 60_000;
const VENDORS_GRACE_MS = 5_000;
/** What a start in production prints of demo users. */
const NO_DEMO: SeedOutcome = { inviteCode: null, logins: [] };

async function startDatabase({ terminal, shutdown }: StackOptions, dataDir: string): Promise<DatabaseUrls> {
  const starting = startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
  const supervising = starting.then((server) => superviseDatabase(server, { say: terminal.say }));
  supervising.catch(() => undefined);
  // Registered before it is up: a Ctrl-C meanwhile must not leave it behind.
  shutdown.add('database', async () => (await supervising).stop());
  const describe = ({ port, adopted }: { port: number; adopted: boolean }) =>
    `embedded PostgreSQL on port ${port}${adopted ? ', taken over from the last start' : ''}`;
  const { url, productUrl } = await terminal.step('database', () => starting, describe);
  return { ownerUrl: url, productUrl };
}

async function startMailbox({ terminal, shutdown, log }: StackOptions, file: string): Promise<string> {
  const starting = startMailReceiver({ file, log, now: () => new Date() });
  shutdown.add('mailbox', async () => (await starting).stop());
  const { smtpUrl } = await starting;
  const { length } = await openMailbox(file).list();
  terminal.say(`  mailbox    ${length === 0 ? 'empty' : `${length} mails kept`}`);
  return smtpUrl;
}

interface Step<Message> {
  readonly name: string;
  /** Path of its program below the root. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  readonly nodeFlags?: readonly string[];
  readonly onMessage: (message: Message) => void;
}

/** Runs a step of the start in a process of its own, which gives back its memory: the start lives as long as the product. */
async function runProgram<Message>({ root, shutdown }: StackOptions, step: Step<Message>): Promise<void> {
  const { name, script, env, nodeFlags = [], onMessage } = step;
  const child = fork(join(root, script), { cwd: root, env, execArgv: [...nodeFlags] });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  // Its last message may arrive after its exit.
  const heard = once(child, 'disconnect');
  shutdown.add(name, async () => {
    if (child.kill('SIGTERM')) await ended;
  });
  child.on('message', onMessage);
  const [[code, signal]] = await Promise.all([ended, heard]);
  if (code !== 0) throw new Error(`The ${name} failed (${signal ?? `exit code ${code}`}).`);
}

/** Returns the migrations applied now. */
async function runSchema(options: StackOptions, { ownerUrl, productUrl }: DatabaseUrls): Promise<string[]> {
  let answer = { applied: [] } as SchemaMessage;
  await runProgram<SchemaMessage>(options, {
    name: 'schema',
    script: 'scripts/stack/database-schema-program.ts',
    env: { ...options.source, DATABASE_URL: productUrl, DATABASE_OWNER_URL: ownerUrl },
    onMessage: (message) => {
      answer = message;
    },
  });
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.applied;
}

/** Room for young objects, MB. A seed makes many that live for a moment, and its process ends with it. */
const SEED_FLAGS = ['--max-semi-space-size=32'];

type SeedMessage =
  | { readonly progress: string }
  | { readonly doing: string; readonly done: number; readonly total: number };

const runSeed = (options: StackOptions, env: NodeJS.ProcessEnv, progress: Progress): Promise<void> =>
  runProgram<SeedMessage>(options, {
    name: 'seed',
    script: 'scripts/seed.ts',
    env,
    nodeFlags: SEED_FLAGS,
    onMessage: (message) => {
      if ('progress' in message) progress.done(message.progress);
      else progress.advance(message.doing, message.done, message.total);
    },
  });

/** Vendors of a market without keys: a server in their place, and the first history from it. */
async function startVendors(
  options: StackOptions,
  { dataDir, env, database }: { readonly dataDir: string; readonly env: Env; readonly database: DatabaseUrls },
): Promise<void> {
  const { root, source, terminal, shutdown } = options;
  await makeDataDir(join(dataDir, 'logs'));
  const logPath = join(dataDir, 'logs', 'vendors.log');
  const onCrash = (reason: string) => terminal.say(`  vendors ended (${reason}), are started again; see ${logPath}`);
  const args = ['scripts/stack/vendor-sandbox-program.ts'];
  const vendors = supervise({ args, env: source, cwd: root, logPath, onStart: () => undefined, onCrash });
  shutdown.add('vendors', () => vendors.stop(VENDORS_GRACE_MS));
  const origin = `http://${LOCAL_HOST}:${env.VENDOR_SANDBOX_PORT}`;
  await terminal.step(
    'vendors',
    () => untilReady(`${origin}/cboe/`, VENDORS_LIMIT_MS, new AbortController().signal, { anyAnswer: true }),
    () => `a local server on ${origin}`,
  );
  await terminal.step(
    'history',
    (steps) =>
      runProgram<{ progress?: string }>(options, {
        name: 'backfill',
        script: 'scripts/stack/backfill-program.ts',
        env: { ...source, DATABASE_URL: database.ownerUrl },
        onMessage: ({ progress }) => {
          if (progress) steps.done(progress);
        },
      }),
    () => 'current',
  );
}

/** Starts the whole product: database, schema, mailbox, seed, API and worker. Resolves when the API serves. */
export async function startStack(options: StackOptions): Promise<Services> {
  const { root, source, terminal, shutdown } = options;
  const given = readEnv(source);
  const dataDir = resolvePath(given.PIPA_DATA_DIR, root);
  const lock = await lockDataDir(dataDir, { pid: process.pid, script: options.script });
  shutdown.add('lock', () => lock.release());
  const port = await claimPort(given.PORT, given.HOST);
  const env = readEnv({ ...source, PORT: String(port) });

  const meanwhile = options.meanwhile?.() ?? Promise.resolve();
  // Its failure is awaited below; until then it must not count as unhandled.
  meanwhile.catch(() => undefined);
  const database =
    env.DATABASE_URL === undefined
      ? await startDatabase(options, dataDir)
      : { ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, productUrl: env.DATABASE_URL };
  await terminal.step(
    'schema',
    () => runSchema(options, database),
    ({ length }) => (length === 0 ? 'current' : `${length} migrations applied`),
  );
  if (env.VENDOR_SANDBOX_PORT !== undefined) await startVendors(options, { dataDir, env, database });
  const needsMailbox = env.SMTP_URL === undefined && env.PIPA_MODE === 'local';
  const mailFile = env.MAILBOX_FILE ?? join(dataDir, 'mail.jsonl');
  const mail = needsMailbox ? { SMTP_URL: await startMailbox(options, mailFile), MAILBOX_FILE: mailFile } : {};

  // Any free port: only pages and processes of this machine call it.
  const isSandboxed = env.PIPA_MODE === 'local' && env.BROKER_SANDBOX === 'on' && env.BROKER_SANDBOX_URL === undefined;
  const sandbox: { BROKER_SANDBOX_URL?: string } = isSandboxed
    ? { BROKER_SANDBOX_URL: `http://${LOCAL_HOST}:${await claimPort(0, LOCAL_HOST)}` }
    : {};

  const productEnv = {
    ...source,
    ...mail,
    ...sandbox,
    PIPA_MODE: env.PIPA_MODE,
    PIPA_DATA_DIR: dataDir,
    DATABASE_URL: database.productUrl,
    // API and worker never learn it.
    DATABASE_OWNER_URL: undefined,
    PORT: String(port),
    HOST: env.HOST,
    PUBLIC_URL: env.PUBLIC_URL,
    WEB_DIST: resolvePath(env.WEB_DIST, root),
  };
  await terminal.step(
    'seed',
    (progress) => runSeed(options, productEnv, progress),
    () => 'done',
  );
  await meanwhile;

  const apiUrl = `http://${env.PIPA_MODE === 'local' ? LOCAL_HOST : env.HOST}:${port}`;
  const programs = {
    root,
    dataDir,
    env: productEnv,
    lock,
    shutdown,
    graceMs: env.SHUTDOWN_SECONDS * 1000,
    nodeFlags: options.nodeFlags ?? [],
    say: terminal.say,
  };
  await terminal.step(
    'api',
    () => startPrograms(programs, apiUrl),
    () => 'ready',
  );

  const outcome = env.PIPA_MODE === 'local' ? await readSeedOutcome(dataDir, terminal.say) : null;
  const mailUrl = needsMailbox ? `${apiUrl}/api/dev/mail` : null;
  const services = {
    apiUrl,
    databaseUrl: database.ownerUrl,
    redisUrl: env.REDIS_URL ?? null,
    mailUrl,
    brokerSandboxUrl: sandbox.BROKER_SANDBOX_URL ?? null,
    ...(outcome ?? NO_DEMO),
  };
  await writeServices(dataDir, services);
  shutdown.add('services.json', () => removeServices(dataDir));
  return services;
}
