import type { CostSchedule, Decimal, MarketQuote } from '@pipa/trading';
import { decideFill, type OrderDecision } from '@pipa/trading/fills';
import type { BookedOrder, SynchronousVenue, VenueAccount, VenueMarket } from '../venue.ts';
import type { EndReport, ExecutionReport, VenueReport } from '../venue-report.ts';

const EXCHANGE = 'PIPA';
const OUT_OF_CASH = 'Cash does not cover the rest';
const OUT_OF_BUYING_POWER = 'Buying power does not cover the rest';

/** The simulator's own venue: orders fill at the quotes of the session under way by the rules that the backtest uses. */
export function createPipaVenue(schedule: CostSchedule): SynchronousVenue {
  return {
    kind: 'Synchronous',
    broker: 'PIPA',
    trade: (order, account, market) => {
      const executionId = `${order.id}-${market.moment.day}-${market.tick}`;
      if (order.fillKeys.includes(executionId)) return [];
      const quote = market.quote(order.symbol);
      const decision = decideFill(order, quote, {
        schedule,
        day: market.moment.day,
        now: market.moment.at,
        maxQuoteAgeMs: market.maxQuoteAgeMs ?? 0,
        position: account.position(order.symbol),
        buyingPower: account.buyingPower,
        initialFraction: account.initialFraction,
        averageDailyVolume: market.averageVolume(order.symbol),
      });
      return reportsOf(decision, order, quote, account, market, executionId);
    },
  };
}

function reportsOf(
  decision: OrderDecision,
  order: BookedOrder,
  quote: MarketQuote | null,
  account: VenueAccount,
  market: VenueMarket,
  executionId: string,
): VenueReport[] {
  switch (decision.kind) {
    case 'End':
      return [ended(order, decision.status, order.filledShares, decision.reason)];
    case 'Wait':
      if (quote === null || !lacksFunds(order, quote, account)) return [];
      return [ended(order, 'Cancelled', order.filledShares, lackOf(account))];
    case 'Fill':
      return fillReports(decision, order, account, market, executionId);
  }
}

/** Whether the funds do not reach for a share and no open order will bring any. */
const lacksFunds = (
  { side }: BookedOrder,
  { price }: MarketQuote,
  { buyingPower, initialFraction, expectsCash }: VenueAccount,
): boolean =>
  (side === 'Buy' || (side === 'Short' && initialFraction !== undefined)) &&
  !expectsCash &&
  (buyingPower?.lt(price) ?? false);

const lackOf = ({ initialFraction }: VenueAccount): string =>
  initialFraction === undefined ? OUT_OF_CASH : OUT_OF_BUYING_POWER;

function fillReports(
  { fill, status, limitedBy, reason }: Extract<OrderDecision, { kind: 'Fill' }>,
  order: BookedOrder,
  account: VenueAccount,
  { moment }: VenueMarket,
  executionId: string,
): VenueReport[] {
  const isWhole = status === 'Filled';
  const execution: ExecutionReport = {
    kind: 'Execution',
    clientKey: order.clientKey,
    executionId,
    execTime: moment.at,
    fill,
    exchange: EXCHANGE,
    reason: isWhole ? null : (reason ?? null),
  };
  const isOutOfCash = limitedBy === 'cash' && !account.expectsCash;
  if (isWhole || !(isOutOfCash || limitedBy === 'position')) return [execution];
  const filled = order.filledShares.plus(fill.shares);
  return [execution, ended(order, 'Cancelled', filled, isOutOfCash ? lackOf(account) : (reason ?? null))];
}

const ended = (
  { clientKey }: BookedOrder,
  status: EndReport['status'],
  filledShares: Decimal,
  reason: string | null,
): EndReport => ({ kind: 'Ended', clientKey, status, filledShares, reason });
