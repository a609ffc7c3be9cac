import { type Decimal, exact, ZERO } from '@pipa/trading';
import type { Access, AccountActivity, AccountExecution, AccountReads, LinkPort } from '../account-port.ts';
import { BrokerError, type BrokerFault } from '../broker-error.ts';
import { Secret } from '../secret.ts';
import type { OutsideAccountUnderTest } from './account-contract.ts';

const ACCESS_MS = 30 * 60_000;
const LINK_MS = 7 * 86_400_000;
const PRICE = 100;
const PAGE = 2;
/** What its page gives to an owner who consents. */
const CONSENT = 'consent';
const PENDING = 'pending';

/**
 * An outside broker in memory with pages of two executions and cash that never settles. Its sign-in page gives an access of half an
 * hour under a link of a week; its form takes a key that never ends.
 */
export function openReferenceBroker(by: 'SignIn' | 'Form'): OutsideAccountUnderTest {
  const state = { nowMs: Date.parse('2024-03-06T15:00:00Z'), fault: null as BrokerFault | null };
  const accesses = new Map<string, Access>();
  const executions: AccountExecution[] = [];
  const activities: AccountActivity[] = [];
  let issued = 0;

  function answer(): void {
    if (state.fault !== null) throw new BrokerError(state.fault);
  }
  function issue(linkEndsAt: Date | null): Access {
    issued += 1;
    const expiresAt = linkEndsAt && new Date(Math.min(state.nowMs + ACCESS_MS, linkEndsAt.getTime()));
    const access = { secret: new Secret(`access-${issued}`), expiresAt, linkEndsAt };
    accesses.set(access.secret.reveal(), access);
    return access;
  }
  function assertLinked({ secret }: Access, end: 'expiresAt' | 'linkEndsAt'): void {
    answer();
    const endsAt = accesses.get(secret.reveal())?.[end];
    const isOver = endsAt === undefined || (endsAt !== null && endsAt.getTime() <= state.nowMs);
    if (isOver) throw new BrokerError({ kind: 'Unauthorised' });
  }
  const boughtBy = ({ side, fill }: AccountExecution): Decimal =>
    side === 'Buy' ? fill.shares : fill.shares.negated();

  const links: LinkPort = {
    broker: 'SCHWAB',
    beginLink: async () => {
      answer();
      if (by === 'Form') return { kind: 'Form', fields: ['keyId'] };
      return { kind: 'SignIn', url: 'https://broker.example/sign-in', key: 'state-1', pending: new Secret(PENDING) };
    },
    completeLink: async ({ keyId }, pending) => {
      answer();
      if (keyId?.reveal() !== CONSENT || (by === 'SignIn' && pending?.reveal() !== PENDING)) {
        throw new BrokerError({ kind: 'Refused', words: 'The owner did not consent' });
      }
      const linkEndsAt = by === 'Form' ? null : new Date(state.nowMs + LINK_MS);
      return [{ account: 'S1', number: '12345678', tradeType: 'MONEY_SCHWAB', access: issue(linkEndsAt) }];
    },
    renew: async (access) => {
      assertLinked(access, 'linkEndsAt');
      return issue(access.linkEndsAt);
    },
    unlink: async ({ secret }) => {
      answer();
      accesses.delete(secret.reveal());
    },
  };
  const reads: AccountReads = {
    cash: async ({ access }) => {
      assertLinked(access, 'expiresAt');
      const unsettled = executions.reduce((cash, execution) => cash.minus(boughtBy(execution).mul(PRICE)), ZERO);
      const settled = exact(100_000);
      return { settled, unsettled, buyingPower: settled, netLiquidation: settled };
    },
    positions: async ({ access }) => {
      assertLinked(access, 'expiresAt');
      const bySymbol = Map.groupBy(executions, ({ symbol }) => symbol);
      return [...bySymbol]
        .map(([symbol, trades]) => {
          const shares = trades.map(boughtBy).reduce((a, b) => a.plus(b));
          return { symbol, shares, price: exact(PRICE), unitCost: null };
        })
        .filter(({ shares }) => !shares.isZero());
    },
    executions: async ({ access }, after) => {
      assertLinked(access, 'expiresAt');
      const from = after === null ? 0 : Number(after);
      const page = executions.slice(from, from + PAGE);
      const read = from + page.length;
      return { executions: page, cursor: read === 0 ? null : `${read}`, isLast: read === executions.length };
    },
    activities: async ({ access }, after) => {
      assertLinked(access, 'expiresAt');
      const page = activities.slice(Number(after ?? 0));
      return { activities: page, cursor: activities.length === 0 ? null : `${activities.length}`, isLast: true };
    },
  };
  return {
    links,
    reads,
    account: 'S1',
    trade: (symbol, shares) => {
      executions.push({
        executionId: `X${executions.length + 1}`,
        clientKey: null,
        symbol,
        side: shares > 0 ? 'Buy' : 'Sell',
        execTime: new Date(state.nowMs),
        fill: { shares: exact(shares).abs(), price: exact(PRICE), commission: ZERO, fee: ZERO },
      });
    },
    book: (kind, symbol, dollars) => {
      const activityId = `B${activities.length + 1}`;
      activities.push({ activityId, kind, symbol, day: '2024-03-06', dollars: exact(dollars), shares: ZERO });
    },
    answer: (isConsent) => ({ keyId: new Secret(isConsent ? CONSENT : 'none') }),
    waitUntil: (at) => {
      state.nowMs = at.getTime();
    },
    setFault: (fault) => {
      state.fault = fault;
    },
  };
}
