import { newYorkDay, type TradingDay } from '@pipa/calendar';
import { type BookedFill, listBookedFills, listTwinOrders, type TwinOrderRow } from '@pipa/db/trading';
import { type FilledOrder, type MoneyFill, money, sum, type TwinOrder } from '@pipa/trading';
import type { Database } from '../../context.ts';
import type { Market } from '../../market/read-market.ts';
import { readTradedMarket, type TradedMarket } from './traded-market.ts';

/** An order beside its twin, as stored and as it is compared. */
export interface ComparedOrder {
  readonly row: TwinOrderRow;
  readonly order: TwinOrder;
  /** What it cost; null without a fill, or where the price of the market at one of its fills is not known. */
  readonly filled: FilledOrder | null;
}

/** The newest orders of portfolios beside their twins, up to a close, the newest first. */
export async function readComparedOrders(
  context: Database,
  market: Market,
  lastClosedDay: TradingDay,
  wanted: { readonly portfolioIds: readonly number[]; readonly limit: number },
): Promise<ComparedOrder[]> {
  const rows = await listTwinOrders(context.pool, wanted);
  const oldest = rows.at(-1);
  if (oldest === undefined) return [];
  const ids = rows.map(({ id }) => id);
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const [fills, traded] = await Promise.all([
    listBookedFills(context.pool, ids),
    readTradedMarket(context, market, symbols, { from: oldest.tradeDay, to: lastClosedDay }),
  ]);
  const fillsOf = Map.groupBy(fills, ({ orderId }) => orderId);
  const rowsOf = Map.groupBy(rows, ({ symbol }) => symbol);
  return rows.map((row) => {
    const next = nextDecision(row, rowsOf.get(row.symbol) ?? []);
    return compare(row, fillsOf.get(row.id) ?? [], traded, next);
  });
}

/** The first order about the same symbol that was decided after an order was over, on the same day. */
function nextDecision(
  { portfolioId, placedAt, closedAt }: TwinOrderRow,
  ofSymbol: readonly TwinOrderRow[],
): TwinOrderRow | undefined {
  if (closedAt === null) return undefined;
  const day = newYorkDay(closedAt);
  return ofSymbol.findLast(
    (other) =>
      other.portfolioId === portfolioId &&
      other.tradeDay === day &&
      other.placedAt > placedAt &&
      other.placedAt >= closedAt,
  );
}

function compare(
  row: TwinOrderRow,
  booked: readonly BookedFill[],
  traded: TradedMarket,
  next: TwinOrderRow | undefined,
): ComparedOrder {
  const { id, symbol, side, tradeDay, closedAt, twin } = row;
  const fills = booked.map((fill): MoneyFill => {
    const market = fill.marketPrice ?? traded.priceAt(symbol, fill.execTime);
    return {
      day: fill.day,
      // Rounded like the ledger's, since a split in three parts leaves no last decimal.
      shares: money(fill.shares.div(traded.shareRatio(symbol, tradeDay, newYorkDay(fill.execTime)))),
      value: fill.shares.times(fill.price),
      charges: fill.commission.plus(fill.fee),
      marketValue: market === null ? null : fill.shares.times(market),
    };
  });
  const endedOn = closedAt === null ? null : newYorkDay(closedAt);
  const until =
    endedOn &&
    (fills
      .map(({ day }) => day)
      .toSorted()
      .findLast((day) => day > endedOn) ??
      endedOn);
  const decidedAgainAt = next?.twin.reference.times(traded.shareRatio(symbol, tradeDay, next.tradeDay)) ?? null;
  const marks = traded.marksOf(symbol, tradeDay, until);
  return {
    row,
    order: { id, side, endedOn, twin, fills, marks, decidedAgainAt },
    filled: filledOf(row, booked, fills),
  };
}

function filledOf(
  { side, averageVolume }: TwinOrderRow,
  booked: readonly BookedFill[],
  fills: readonly MoneyFill[],
): FilledOrder | null {
  const marketValues = fills.flatMap(({ marketValue }) => marketValue ?? []);
  if (fills.length === 0 || marketValues.length < fills.length) return null;
  const shares = sum(fills.map((fill) => fill.shares));
  if (!shares.gt(0)) return null;
  const aShare = (values: Parameters<typeof sum>[0]) => sum(values).div(shares).toNumber();
  return {
    side,
    fills: fills.length,
    shares: shares.toNumber(),
    price: aShare(fills.map(({ value }) => value)),
    marketPrice: aShare(marketValues),
    averageDailyVolume: averageVolume,
    commission: sum(booked.map(({ commission }) => commission)).toNumber(),
    fee: sum(booked.map(({ fee }) => fee)).toNumber(),
  };
}
