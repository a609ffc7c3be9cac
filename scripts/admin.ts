// npm run admin -- COMMAND   the operator's tools; `help` lists them. The product may run meanwhile.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ClockAction,
  checkLedger,
  controlMarket,
  createPrisma,
  marketStatusOf,
  type PrismaClient,
  readMarketState,
} from '@pipa/db';
import { hashPassword, readEnv, resolvePath, startEmbeddedPostgres } from '@pipa/platform';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Command {
  usage: string;
  does: string;
  run(prisma: PrismaClient, args: readonly string[]): Promise<void>;
}

const clock = (usage: string, does: string, actionOf: (args: readonly string[]) => ClockAction): Command => ({
  usage,
  does,
  run: async (prisma, args) => console.log(marketStatusOf(await controlMarket(prisma, actionOf(args)))),
});

function speedOf([text]: readonly string[]): ClockAction {
  const speed = Number(text);
  if (!(speed >= 0.1 && speed <= 100)) throw new Error('The speed is a number from 0.1 to 100.');
  return { action: 'speed', speed };
}

const commands: Record<string, Command> = {
  'ledger:check': { usage: 'ledger:check', does: 'proves the books of every account to the cent', run: proveLedger },
  'clock:status': {
    usage: 'clock:status',
    does: 'shows the market clock',
    run: async (prisma) => console.log(marketStatusOf(await readMarketState(prisma))),
  },
  'clock:pause': clock('clock:pause', 'stops market time', () => ({ action: 'pause' })),
  'clock:resume': clock('clock:resume', 'lets market time go on', () => ({ action: 'resume' })),
  'clock:step': clock('clock:step', 'enters the next phase of the day at once', () => ({ action: 'step' })),
  'clock:speed': clock('clock:speed N', 'runs market time N times as fast', speedOf),
  invite: { usage: 'invite [USES]', does: 'makes an invitation code', run: invite },
  'user:password': {
    usage: 'user:password NAME',
    does: 'gives a user a new password and ends all sessions',
    run: resetPassword,
  },
};

async function proveLedger(prisma: PrismaClient): Promise<void> {
  const checks = await checkLedger(prisma);
  for (const { account, entryCount, difference } of checks) {
    console.log(
      `${account}  ${entryCount} entries  ${difference === null ? 'balanced' : `DIFFERENCE ${JSON.stringify(difference)}`}`,
    );
  }
  const wrong = checks.filter(({ difference }) => difference !== null).length;
  console.log(`${checks.length} accounts, ${wrong} with a difference`);
  if (wrong > 0) process.exitCode = 1;
}

async function invite(prisma: PrismaClient, [uses = '1']: readonly string[]): Promise<void> {
  const usesLeft = Number(uses);
  if (!Number.isInteger(usesLeft) || usesLeft < 1 || usesLeft > 100_000)
    throw new Error('Uses are a whole number from 1 to 100,000.');
  const code = `PIPA-${randomBytes(6).toString('hex').toUpperCase()}`;
  await prisma.invitation.create({ data: { code, usesLeft, createdAt: new Date() } });
  console.log(`${code} (${usesLeft} uses)`);
}

async function resetPassword(prisma: PrismaClient, [name]: readonly string[]): Promise<void> {
  const user = name ? await prisma.user.findUnique({ where: { userNameKey: name.toLowerCase() } }) : null;
  if (user === null) throw new Error(`There is no user ${name ?? ''}.`);
  const password = randomBytes(12).toString('base64url');
  const now = new Date();
  await prisma.$transaction([
    prisma.user.update({ where: { userId: user.userId }, data: { passwordHash: await hashPassword(password) } }),
    prisma.session.updateMany({ where: { userId: user.userId, revokedAt: null }, data: { revokedAt: now } }),
  ]);
  console.log(`New password of ${user.userName}: ${password}`);
}

function help(): void {
  console.log('npm run admin -- COMMAND');
  for (const { usage, does } of Object.values(commands)) console.log(`  ${usage.padEnd(22)} ${does}`);
}

/** The database of DATABASE_URL, of the running product, or of the data folder (then started for the command). */
async function openDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => undefined };
  const dataDir = resolvePath(env.PIPA_DATA_DIR, ROOT);
  const servicesPath = join(dataDir, 'services.json');
  if (existsSync(servicesPath)) {
    const { databaseUrl } = JSON.parse(await readFile(servicesPath, 'utf8')) as { databaseUrl: string };
    return { url: databaseUrl, close: async () => undefined };
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir} yet. Run npm start first.`);
  const server = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
  return { url: server.url, close: () => server.stop() };
}

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  help();
  process.exit(name === 'help' ? 0 : 2);
}
try {
  const database = await openDatabase();
  const prisma = createPrisma(database.url, { max: 2 });
  try {
    await command.run(prisma, args);
  } finally {
    await prisma.$disconnect();
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
