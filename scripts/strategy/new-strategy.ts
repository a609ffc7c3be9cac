import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { onlyArgument, UsageError } from './arguments.ts';
import type { StrategyContext } from './strategy-context.ts';

const NAME_FORM = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST_NAME = 40;

/** Writes a strategy that runs as it stands, for its author to change. */
export async function newStrategy(args: readonly string[], { strategiesDir, say }: StrategyContext): Promise<number> {
  const name = onlyArgument(args, 'the strategy, such as my-momentum').replace(/\.ts$/, '');
  if (!NAME_FORM.test(name) || name.length > LONGEST_NAME) {
    throw new UsageError(
      `A strategy has a name like my-momentum: letters a to z, digits and single dashes, at most ${LONGEST_NAME}.`,
    );
  }
  await mkdir(strategiesDir, { recursive: true });
  const path = join(strategiesDir, `${name}.ts`);
  try {
    await writeFile(path, skeletonOf(name), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`There is a strategy ${name} already: ${path}`);
  }
  say(
    `Wrote ${relative(process.cwd(), path)}. What its parts mean: docs/writing-a-strategy.md\n\n` +
      `  npm run strategy -- check ${name}\n  npm run backtest -- ${name} --csv PRICES.csv`,
  );
  return 0;
}

function skeletonOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  const title = (words.charAt(0).toUpperCase() + words.slice(1)).padEnd(3, '.');
  return `import { defineStrategy } from '@pipa/quant/own-strategy';

export default defineStrategy({
  name: '${title}',
  description: 'Holds stocks while they are above their average, and bonds otherwise.',
  // It decides at the close before each new month and trades at the next open.
  rebalance: 'Monthly',
  warmUp: ({ sessions }) => sessions,
  universe: ['SPY', 'IEF'],
  parameters: {
    sessions: { value: 200, min: 20, max: 400, integer: true },
  },
  decide(view, { sessions }) {
    const isRising = view.close('SPY') > view.average('SPY', sessions);
    return isRising ? { SPY: 1 } : { IEF: 1 };
  },
});
`;
}
