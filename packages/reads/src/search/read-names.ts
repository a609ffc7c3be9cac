import type { StrategyType } from '@pipa/contract';
import { listInstruments } from '@pipa/db/market';
import { findStrategies } from '@pipa/db/strategies';
import type { Database } from '../context.ts';

/** Names that a question is searched for; whether its reader may see what one names is decided by the read that follows. */
export interface KnownNames {
  readonly instruments: readonly {
    readonly symbol: string;
    readonly name: string;
    readonly kind: 'Stock' | 'ETF';
    readonly sector: string | null;
  }[];
  readonly strategies: readonly { readonly id: number; readonly name: string; readonly strategyType: StrategyType }[];
}

const MOST_INSTRUMENTS = 10_000;
const MOST_STRATEGIES = 500;
const EVERYTHING = { userId: 0, isAdministrator: true };

export async function readNames({ pool }: Database): Promise<KnownNames> {
  const ofType = async (strategyType: StrategyType) =>
    (await findStrategies(pool, EVERYTHING, { strategyType, limit: MOST_STRATEGIES, offset: 0 })).map(
      ({ id, name }) => ({
        id,
        name,
        strategyType,
      }),
    );
  const [instruments, automated, models] = await Promise.all([listInstruments(pool), ofType('AQS'), ofType('AQM')]);
  return {
    instruments: instruments
      .flatMap(({ symbol, name, kind, sector }) => (kind === 'Index' ? [] : [{ symbol, name, kind, sector }]))
      .slice(0, MOST_INSTRUMENTS),
    strategies: [...automated, ...models],
  };
}
