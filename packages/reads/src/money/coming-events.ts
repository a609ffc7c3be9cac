import { fromEpochDay, monthSessions, newYorkDay, nextTradingDay, toEpochDay } from '@pipa/calendar';
import { type api, type ComingEvent, MAX_COMING_EVENTS } from '@pipa/contract';
import { type ListedLink, listLinks } from '@pipa/db/links';
import { listOwnDividends, type PortfolioFacts } from '@pipa/db/portfolios';
import { elementAt } from '@pipa/quant';
import { daysHeld, isCharged, monthlyFee } from '@pipa/trading';
import type { Read } from '../context.ts';
import type { Market } from '../market/read-market.ts';
import { readMembership } from '../membership/read-membership.ts';
import type { Measured } from '../values/measure-portfolio.ts';
import { valuePortfolios } from '../values/value-portfolios.ts';
import { wireMoney } from '../values/wire-rows.ts';
import { readPresentFacts } from './read-own-money.ts';

const ofPortfolio = ({ id, name, strategyType }: PortfolioFacts) =>
  ({ clock: 'market', name, portfolioId: id, strategyType }) as const;

/** The next trade of a portfolio that trades: its start, a rebalance or a change of its amount. */
const tradeOf = (facts: PortfolioFacts): ComingEvent[] =>
  facts.nextTradeDate === null || facts.isAccountFrozen
    ? []
    : [
        {
          ...ofPortfolio(facts),
          kind: facts.status === 'Starting' ? 'Start' : 'Trade',
          day: facts.nextTradeDate,
          amount: facts.status === 'Starting' ? wireMoney(facts.investmentAmount) : null,
        },
      ];

/** The last session of the month that is not charged yet. */
function nextChargeDay({ day, lastClosedDay }: Pick<Market, 'day' | 'lastClosedDay'>): number {
  const present = toEpochDay(lastClosedDay === day ? nextTradingDay(day) : day);
  return monthSessions(present).last;
}

const isToBeCharged = ({ status, isAccountFrozen, strategy }: PortfolioFacts): boolean =>
  status === 'Started' && !isAccountFrozen && isCharged(strategy);

/** What a portfolio that is to be charged would be charged at the end of the month at its present value. */
function feeOf(facts: PortfolioFacts, { valuation }: Measured, chargeDay: number): ComingEvent {
  const since = facts.startedAt === null ? chargeDay : toEpochDay(newYorkDay(facts.startedAt));
  const fee = monthlyFee(facts.strategy, valuation.netLiquidation, daysHeld(since, chargeDay));
  return { ...ofPortfolio(facts), kind: 'Fee', day: fromEpochDay(chargeDay), amount: fee.toNumber() };
}

const noPortfolio = { clock: 'calendar', portfolioId: null, strategyType: null } as const;
const dayOf = (instant: string) => newYorkDay(new Date(instant));

type Membership = Awaited<ReturnType<typeof readMembership>>;
type Due = Pick<Membership, 'status' | 'subscription' | 'dueDate' | 'memberClass'>;

/** The next bill of the membership, or the end of what was paid for; nothing of one that has ended. */
export function billsOf({ status, subscription, dueDate, memberClass }: Due): ComingEvent[] {
  if (subscription !== null) {
    const { periodEndsAt, cancelAtPeriodEnd, price } = subscription;
    const event = { ...noPortfolio, day: dayOf(periodEndsAt), name: subscription.memberClass };
    return [
      cancelAtPeriodEnd
        ? { ...event, kind: 'MembershipEnds', amount: null }
        : { ...event, kind: 'Bill', amount: wireMoney(price) },
    ];
  }
  return dueDate === null || status === 'EXPIRED'
    ? []
    : [{ ...noPortfolio, kind: 'MembershipEnds', day: dayOf(dueDate), name: memberClass, amount: null }];
}

/** The ends of the links of accounts to their brokers; one that has ended is no event to come. */
export const linkEnds = (links: readonly Pick<ListedLink, 'broker' | 'linkEndsAt'>[], now: Date): ComingEvent[] =>
  links.flatMap(({ broker, linkEndsAt }): ComingEvent[] =>
    linkEndsAt === null || linkEndsAt <= now
      ? []
      : [{ ...noPortfolio, kind: 'LinkEnds', day: newYorkDay(linkEndsAt), name: broker, amount: null }],
  );

const byDay = (a: ComingEvent, b: ComingEvent) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** What is known today of what happens next, the soonest first. */
export const readComingEvents: Read<typeof api.comingEvents> = async (context, reader) => {
  const market = await context.market();
  const [facts, dividends, membership, links] = await Promise.all([
    readPresentFacts(context, market, reader.userId),
    listOwnDividends(context.pool, reader.userId, MAX_COMING_EVENTS),
    readMembership(context, reader, {}),
    listLinks(context.pool, reader.userId, market.day),
  ]);
  const charged = facts.filter(isToBeCharged);
  const measured = await valuePortfolios(context, market, charged);
  const chargeDay = nextChargeDay(market);
  const events: ComingEvent[] = [
    ...facts.flatMap(tradeOf),
    ...charged.map((own, i) => feeOf(own, elementAt(measured, i), chargeDay)),
    ...dividends.map(({ symbol, payDate, amount, portfolioId, strategyType }) => ({
      ...({ kind: 'Dividend', clock: 'market', day: payDate, name: symbol, portfolioId, strategyType } as const),
      amount: wireMoney(amount),
    })),
    ...billsOf(membership),
    ...linkEnds(links, context.clock()),
  ];
  return events.sort(byDay).slice(0, MAX_COMING_EVENTS);
};
