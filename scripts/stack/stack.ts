import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  type Logger,
  openMailbox,
  readEnv,
  resolvePath,
  type Shutdown,
  startEmbeddedPostgres,
  startMailReceiver,
} from '@pipa/platform';
import { lockDataDir } from './data-dir-lock.ts';
import { type DatabaseUrls, prepareDatabase } from './database-schema.ts';
import { claimPort } from './ports.ts';
import { startPrograms } from './programs.ts';
import { readSeedOutcome } from './seed-outcome.ts';
import { removeServices, type Services, writeServices } from './services.ts';
import { superviseDatabase } from './supervised-database.ts';
import type { Terminal } from './terminal.ts';

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

async function runSeed({ root, terminal, shutdown }: StackOptions, env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(join(root, 'scripts/seed.ts'), { cwd: root, env, execArgv: [] });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  shutdown.add('seed', async () => {
    if (child.kill('SIGTERM')) await ended;
  });
  child.on('message', (message: { progress?: string }) => {
    if (message.progress) terminal.say(`             ${message.progress}`);
  });
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`Seeding failed (${signal ?? `exit code ${code}`}).`);
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
    () => prepareDatabase(database),
    ({ length }) => (length === 0 ? 'current' : `${length} migrations applied`),
  );
  const needsMailbox = env.SMTP_URL === undefined && env.PIPA_MODE === 'local';
  const mailFile = env.MAILBOX_FILE ?? join(dataDir, 'mail.jsonl');
  const mail = needsMailbox ? { SMTP_URL: await startMailbox(options, mailFile), MAILBOX_FILE: mailFile } : {};

  const productEnv = {
    ...source,
    ...mail,
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
    () => runSeed(options, productEnv),
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

  const outcome = (await readSeedOutcome(dataDir, terminal.say)) ?? { inviteCode: null, logins: [] };
  const mailUrl = needsMailbox ? `${apiUrl}/api/dev/mail` : null;
  const services = { apiUrl, databaseUrl: database.ownerUrl, redisUrl: env.REDIS_URL ?? null, mailUrl, ...outcome };
  await writeServices(dataDir, services);
  shutdown.add('services.json', () => removeServices(dataDir));
  return services;
}
