import { importOptions } from '@pipa/db/analysis';
import type { TestContext } from './test-context.ts';

const names = ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest'] as const;
type Contracts = Readonly<Record<(typeof names)[number], number>>;

/** Stores the options of an instrument: contracts of each session by its index. */
export async function seedOptions(
  { pool }: Pick<TestContext, 'pool'>,
  instrumentId: number,
  days: readonly number[],
  contractsAt: (i: number) => Contracts,
): Promise<void> {
  const sessions = days.map((_, i) => contractsAt(i));
  const column = (name: (typeof names)[number]) => Float64Array.from(sessions, (contracts) => contracts[name]);
  const [putVolume, callVolume, putOpenInterest, callOpenInterest] = names.map(column);
  await importOptions(pool, [
    { instrumentId, days: Int32Array.from(days), putVolume, callVolume, putOpenInterest, callOpenInterest },
  ]);
}
