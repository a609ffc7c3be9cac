import { fromEpochDay } from '@pipa/calendar';
import { type AnalysisRow, api, type IdaFunctionCode, type InputOf } from '@pipa/contract';
import { beforeAll, expect } from 'vitest';
import { createMarketClock } from '../../../testing/standing-data.ts';
import { testApp } from '../../../testing/test-app.ts';
import { registerReads } from '../../reads/routes.ts';
import { DAYS } from './raw-bars.ts';
import { seedIdaMarket } from './seed-ida-market.ts';

type Input = InputOf<typeof api.getStockIDA>;

export const dayAt = (i: number) => fromEpochDay(DAYS[i]);
export const close = (value: number) => expect.closeTo(value, 9);

/** Figures as they are computed by hand, to nine digits or as many as are given. */
export const figures = (byHand: Readonly<Record<string, number | null>>, digits = 9) =>
  Object.fromEntries(
    Object.entries(byHand).map(([name, value]) => [
      name,
      value === null ? null : expect.closeTo(value, digits - Math.ceil(Math.log10(Math.abs(value) + 1))),
    ]),
  );

/** The application over the raw market, for all cases of a test file, with a signed-in user. */
export function useAnalysisApp() {
  const t = testApp({ features: [registerReads] });
  let token: string;
  let userId: number;
  beforeAll(async () => {
    await createMarketClock(t.context);
    await seedIdaMarket(t.context);
    ({ token, userId } = await t.createUser());
  });
  const analysed = (input: Input) => t.call(api.getStockIDA, input, { token });
  return {
    t,
    /** Only within hooks and tests. */
    get token() {
      return token;
    },
    get userId() {
      return userId;
    },
    analysed,
    validated: async (symbol: string, asOf?: string) =>
      (await t.call(api.validateSymbol, { symbol, asOf }, { token })).data,
    tableOf: async <Code extends IdaFunctionCode>(code: Code, input: Omit<Input, 'function'>) =>
      (await analysed({ ...input, function: code })).data.idaTable as AnalysisRow<Code>[],
  };
}
export type AnalysisApp = ReturnType<typeof useAnalysisApp>;
