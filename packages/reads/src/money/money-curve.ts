import { newYorkDay, toEpochDay } from '@pipa/calendar';
import type { OwnedClose, OwnedFlow, OwnedSessions } from '@pipa/db/portfolios';
import { elementAt } from '@pipa/quant';

/** All accounts of an owner at a close: dollars, and returns since the first deposit. */
export interface MoneyClose {
  /** Epoch day. */
  readonly day: number;
  readonly value: number;
  /** Value before the session with what was deposited for it, dollars: the base of its return. */
  readonly base: number;
  readonly cumReturn: number;
  readonly benchmarkCumReturn: number;
}

/** Returns of the benchmark by session; of the first one from its open, when the money came. */
export interface BenchmarkDay {
  /** Epoch day. */
  readonly day: number;
  readonly dailyReturn: number;
}

/**
 * The closes of all accounts together. The value is what was brought, less what was taken out, and what the portfolios have made. By the
 * rule of portfolios a deposit counts from the open and a withdrawal from the close, so that neither is a gain or a loss.
 * @param sessions ascending; without a deposit up to one there is no close of it
 */
export function moneyCloses(
  closes: readonly OwnedClose[],
  flows: readonly OwnedFlow[],
  sessions: readonly BenchmarkDay[],
): MoneyClose[] {
  const profitOn = new Map(closes.map(({ day, profit }) => [day, profit]));
  const found: MoneyClose[] = [];
  let [value, index, benchmark, next] = [0, 1, 1, 0];
  for (const { day, dailyReturn } of sessions) {
    let [deposited, withdrawn] = [0, 0];
    for (let flow = flows[next]; flow !== undefined && flow.day <= day; flow = flows[++next]) {
      deposited += flow.deposited;
      withdrawn += flow.withdrawn;
    }
    const base = value + deposited;
    const profit = profitOn.get(day) ?? 0;
    if (base <= 0 && found.length === 0) continue;
    value = base + profit - withdrawn;
    if (base > 0) index *= Math.max(0, 1 + profit / base);
    benchmark *= 1 + dailyReturn;
    found.push({ day, value, base, cumReturn: index - 1, benchmarkCumReturn: benchmark - 1 });
  }
  return found;
}

/** All accounts at an instant of a session, returns since the first deposit. */
export interface MoneyPoint {
  readonly at: number;
  readonly cumReturn: number;
  readonly benchmarkCumReturn: number;
}

interface Moment {
  readonly at: number;
  readonly portfolio: number;
  /** Dollars that the portfolio has made since the close before. */
  readonly profit: number;
  readonly benchmarkReturn: number;
  /** Whether the benchmark is measured since the close before, as for every portfolio but one in its first session. */
  readonly isSinceClose: boolean;
}

const dayOf = (at: number): number => toEpochDay(newYorkDay(new Date(at)));

/** What a portfolio had made at the instants of its sessions since the close before each. */
function momentsOf(sessions: OwnedSessions, portfolio: number): Moment[] {
  return sessions.instants.map((at, i) => {
    const before = sessions.recordDays.findLastIndex((day) => day < dayOf(at));
    const since = (now: number, records: readonly number[]) => (1 + now) / (1 + (records[before] ?? 0)) - 1;
    const dailyReturn = since(elementAt(sessions.returns, i), sessions.recordReturns);
    const value = elementAt(sessions.values, i);
    return {
      at,
      portfolio,
      // Before the withdrawals of the session, which leave the value and not the return.
      profit: dailyReturn > -1 ? value - value / (1 + dailyReturn) : 0,
      benchmarkReturn: since(elementAt(sessions.benchmarkReturns, i), sessions.recordBenchmarkReturns),
      isSinceClose: before >= 0,
    };
  });
}

/** The instants of the last sessions. A portfolio without a value at one of them is counted with its last of that session. */
export function moneyPoints(
  all: readonly OwnedSessions[],
  closes: readonly MoneyClose[],
  flows: readonly OwnedFlow[],
): MoneyPoint[] {
  const last = closes.at(-1);
  const isUnderWay = (flow: OwnedFlow) => flow.day > (last?.day ?? 0);
  /** Of the session under way, which has no close yet. */
  const presentBase = flows.filter(isUnderWay).reduce((total, { deposited }) => total + deposited, last?.value ?? 0);
  const byInstant = Map.groupBy(all.flatMap(momentsOf), ({ at }) => at);
  const points: MoneyPoint[] = [];
  let [day, profits] = [0, new Map<number, number>()];
  let before: MoneyClose | undefined;
  let base = presentBase;
  for (const at of [...byInstant.keys()].sort((a, b) => a - b)) {
    const moments = byInstant.get(at) ?? [];
    if (dayOf(at) !== day) {
      [day, profits] = [dayOf(at), new Map()];
      before = closes.findLast((close) => close.day < day);
      base = closes.findLast((close) => close.day === day)?.base ?? presentBase;
    }
    for (const { portfolio, profit } of moments) profits.set(portfolio, profit);
    const benchmark = moments.find(({ isSinceClose }) => isSinceClose) ?? moments[0];
    if (base <= 0 || benchmark === undefined) continue;
    const profit = [...profits.values()].reduce((total, own) => total + own, 0);
    points.push({
      at,
      cumReturn: (1 + (before?.cumReturn ?? 0)) * (1 + profit / base) - 1,
      benchmarkCumReturn: (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + benchmark.benchmarkReturn) - 1,
    });
  }
  return points;
}
