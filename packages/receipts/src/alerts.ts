import type { TradingDay } from '@pipa/calendar';
import { type AlertCondition, type AlertEvent, DomainError } from '@pipa/contract';
import { findReceiptedFiring } from '@pipa/db/receipts';
import type { Database, Reader } from '@pipa/reads';
import type { ReceiptDraft } from './draft.ts';
import { barsOf, closesOf, marketMode, receiptMarket } from './market.ts';

/** What an alert has found, with the least condition that finds it: a later change of the alert changes nothing. */
export interface FiringRequest {
  readonly symbol: string;
  readonly day: TradingDay;
  readonly condition: AlertCondition;
  /** Of the screen; null for other alerts. */
  readonly filter: string | null;
}

/** The condition that an event meets, whatever its alert has become. */
export function conditionOf(event: AlertEvent): AlertCondition {
  switch (event.kind) {
    case 'event':
      return { kind: 'event', event: event.event, code: event.code };
    case 'crossing':
      return { kind: 'crossing', metric: event.metric, direction: event.direction, level: event.level };
    case 'move':
      return { kind: 'move', direction: 'either', percent: Math.min(100, Math.abs(event.value)) };
    case 'rating':
      return { kind: 'rating', into: event.to };
    case 'screen':
      return { kind: 'screen', change: event.change === 'entered' ? 'enters' : 'leaves' };
    case 'state':
      return { kind: 'state', model: event.model, into: event.to };
    case 'prediction':
      return { kind: 'prediction', prediction: event.prediction, into: event.to as 'Bullish' };
  }
}

/** The receipt of a finding. The name that a user gave a screen is no part of it. */
export async function describeFiring(
  context: Database,
  request: FiringRequest,
  found: AlertEvent | null,
): Promise<ReceiptDraft> {
  const { symbol, day } = request;
  const [market, bars, closes] = await Promise.all([
    receiptMarket(context, { asOf: day, part: 'analysis' }),
    barsOf(context, [symbol], day),
    closesOf(context, day),
  ]);
  return {
    kind: 'alert',
    subject: `${request.condition.kind} of ${symbol} on ${day}`,
    request,
    asOf: day,
    mode: marketMode(market),
    market,
    inputs: [bars, closes],
    formula: 'findAtSymbol, findAtMarket, findAtScreen (packages/ida/src/alerts.ts)',
    isFromMarket: true,
    result: { found: found?.kind === 'screen' ? { ...found, screen: '' } : found },
  };
}

/** The receipt of what an own alert has found. @throws DomainError NOT_FOUND, also where its screen was deleted */
export async function describeAlert(context: Database, { userId }: Reader, id: number): Promise<ReceiptDraft> {
  const firing = await findReceiptedFiring(context.pool, { userId, id });
  if (firing === null || (firing.event.kind === 'screen' && firing.filter === null)) throw new DomainError('NOT_FOUND');
  const { symbol, day, event } = firing;
  const filter = event.kind === 'screen' ? firing.filter : null;
  return describeFiring(context, { symbol, day, condition: conditionOf(event), filter }, event);
}
