// npm run admin -- COMMAND   what an administrator does from the shell; without a command it lists them.
import { adminCommands, describeCommands } from './admin/commands.ts';
import { withAdmin } from './admin/with-admin.ts';

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : adminCommands.get(name);
  if (command === undefined) {
    console.log(describeCommands());
    return name === undefined ? 0 : 2;
  }
  const isEmpty = command.fillsDatabase ?? false;
  return withAdmin('scripts/admin.ts', (context) => command.run(context, rest), { isEmpty });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
