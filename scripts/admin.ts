// npm run admin -- COMMAND   what an administrator does from the shell; without a command it lists them.
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { createPool, createPrisma } from '@pipa/db';
import { readEnv } from '@pipa/platform';
import { adminCommands, describeCommands } from './admin/commands.ts';
import { openDatabase } from './open-database.ts';

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : adminCommands.get(name);
  if (command === undefined) {
    console.log(describeCommands());
    return name === undefined ? 0 : 2;
  }
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  const database = await openDatabase(env, 'scripts/admin.ts', { isEmpty: command.fillsDatabase ?? false });
  const connection = { max: 4, applicationName: 'pipa-admin' };
  const prisma = createPrisma(database.url, connection);
  const pool = createPool(database.url, connection);
  try {
    const clock = () => new Date();
    const say = (text: string) => console.log(text);
    const operator = userInfo().username;
    const publicUrl = env.PUBLIC_URL;
    const context = { databaseUrl: database.url, prisma, pool, clock, randomBytes, operator, publicUrl, say };
    return await command.run(context, rest);
  } finally {
    await Promise.all([prisma.$disconnect(), pool.end()]);
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
