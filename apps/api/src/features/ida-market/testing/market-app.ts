import { type AnalysisRow, api, type IdaFunctionCode, type InputOf } from '@pipa/contract';
import { beforeAll } from 'vitest';
import { createMarketClock } from '../../../testing/standing-data.ts';
import { testApp } from '../../../testing/test-app.ts';
import { registerIdaScreens } from '../../ida-screens/routes.ts';
import { registerIdaWatchLists } from '../../ida-watch-lists/routes.ts';
import { registerImages } from '../../images/routes.ts';
import { registerReads } from '../../reads/routes.ts';
import { seedMarketFacts } from './seed-market-facts.ts';

export type Input = Omit<InputOf<typeof api.getStockIDA>, 'function'>;

/** The application over the market's facts, for all cases of a test file, with a signed-in user. */
export function useMarketApp() {
  const t = testApp({
    features: [registerReads, registerIdaWatchLists, registerIdaScreens, registerImages],
  });
  let user: { readonly token: string; readonly userId: number };
  beforeAll(async () => {
    await createMarketClock(t.context);
    await seedMarketFacts(t.context);
    user = await t.createUser();
  });
  const analysed = (code: IdaFunctionCode, input: Input = {}) =>
    t.call(api.getStockIDA, { ...input, function: code }, { token: user.token });
  return {
    t,
    /** Only within hooks and tests. */
    get token() {
      return user.token;
    },
    get userId() {
      return user.userId;
    },
    analysed,
    tableOf: async <Code extends IdaFunctionCode>(code: Code, input: Input = {}) =>
      (await analysed(code, input)).data.idaTable as AnalysisRow<Code>[],
    /** @param bearer null without a session */
    image: async (path: string, bearer: string | null = user.token) => {
      const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
      const { statusCode, body } = await t.app.inject({ url: `/api/images/ida/${path}`, headers });
      return { status: statusCode, body };
    },
  };
}
export type MarketApp = ReturnType<typeof useMarketApp>;
