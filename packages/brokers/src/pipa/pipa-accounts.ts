import { type Decimal, type DerivedAccount, exact, sum, ZERO } from '@pipa/trading';
import {
  type AccountExecution,
  type AccountReads,
  type LinkedAccount,
  type LinkedStep,
  type LinkPort,
  MOST_EXECUTIONS_A_PAGE,
} from '../account-port.ts';
import { Secret } from '../secret.ts';

const linked: LinkedAccount = {
  account: null,
  number: null,
  tradeType: 'SIMU_PIPA',
  access: { secret: new Secret(''), expiresAt: null, linkEndsAt: null },
};

/** An account at the simulator is linked by being opened: nothing is asked, and nothing ends. */
export const pipaLinks: LinkPort<LinkedStep> = {
  broker: 'PIPA',
  beginLink: async () => ({ kind: 'Linked', linked }),
  completeLink: async () => [linked],
  renew: async (access) => access,
  unlink: async () => undefined,
};

/** The product's books, which are the simulator's too. */
export interface PipaBooks {
  balances(account: string): Promise<DerivedAccount>;
  /** So many executions after one, the oldest first. */
  executions(account: string, after: string | null, limit: number): Promise<readonly AccountExecution[]>;
}

/** Accounts at the simulator as their broker reports them: what their portfolios hold, together. */
export function createPipaReads(books: PipaBooks): AccountReads {
  return {
    cash: async ({ account }) => {
      const { cash, reserved, portfolios } = await books.balances(account);
      const settled = sum([cash, reserved, ...portfolios.map((portfolio) => portfolio.cash)].map(exact));
      return { settled, unsettled: ZERO, buyingPower: exact(cash), netLiquidation: settled };
    },
    positions: async ({ account }) => {
      const { portfolios } = await books.balances(account);
      const held = new Map<string, Decimal>();
      for (const { symbol, shares } of portfolios.flatMap(({ positions }) => positions)) {
        held.set(symbol, (held.get(symbol) ?? ZERO).plus(shares));
      }
      return [...held]
        .filter(([, shares]) => !shares.isZero())
        .map(([symbol, shares]) => ({ symbol, shares, price: null, unitCost: null }));
    },
    executions: async ({ account }, after) => {
      const found = await books.executions(account, after, MOST_EXECUTIONS_A_PAGE + 1);
      const executions = found.slice(0, MOST_EXECUTIONS_A_PAGE);
      return {
        executions,
        cursor: executions.at(-1)?.executionId ?? after,
        isLast: found.length <= MOST_EXECUTIONS_A_PAGE,
      };
    },
    activities: async (_, after) => ({ activities: [], cursor: after, isLast: true }),
  };
}
