import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { marketType, strategyType } from './enums.ts';
import { textInput } from './fields.ts';

/** Most results of each kind. */
export const SEARCH_RESULTS = 8;
export const MAX_SEARCH_LENGTH = 64;

const named = z.strictObject({ id: z.int(), name: z.string() });

const quickSearch = endpoint({
  method: 'GET',
  path: 'users/search',
  access: 'user',
  scope: 'read:portfolios',
  summary: `What of the strategies, model accounts, own portfolios and own accounts has the text in its name, in any case: at most ${SEARCH_RESULTS} of each. A disabled investor finds accounts only`,
  input: z.strictObject({ text: textInput(MAX_SEARCH_LENGTH) }),
  output: z.strictObject({
    strategies: z.array(named),
    modelAccounts: z.array(named),
    portfolios: z.array(named.extend({ strategyId: z.int(), strategyType, marketType })),
    /** By nickname or account number. */
    accounts: z.array(named.extend({ account: z.string() })),
  }),
});

export const searchEndpoints = { quickSearch };
