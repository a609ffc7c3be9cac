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

/** What is in portfolios at a close, returns since the first of them began. */
type InvestedClose = Pick<MoneyClose, 'day' | 'cumReturn' | 'benchmarkCumReturn'>;

/** The closes of all portfolios together, without the cash outside of them; the benchmark counts while something is invested. */
export function investedCloses(closes: readonly OwnedClose[]): InvestedClose[] {
  const found: InvestedClose[] = [];
  let [index, benchmark] = [1, 1];
  for (const { day, profit, invested, benchmarkReturn } of closes) {
    if (invested <= 0) continue;
    index *= Math.max(0, 1 + profit / invested);
    benchmark *= 1 + (benchmarkReturn ?? 0);
    found.push({ day, cumReturn: index - 1, benchmarkCumReturn: benchmark - 1 });
  }
  return found;
}

/** Own money at an instant of a session, returns since its curve begins. */
export interface MoneyPoint {
  readonly at: number;
  readonly cumReturn: number;
  readonly benchmarkCumReturn: number;
}

interface Moment {
  readonly at: number;
  readonly portfolio: number;
  /** Dollars that the portfolio has made since the close before, and of how many. */
  readonly profit: number;
  readonly invested: number;
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
    // Before the withdrawals of the session, which leave the value and not the return.
    const invested = dailyReturn > -1 ? value / (1 + dailyReturn) : 0;
    return {
      at,
      portfolio,
      profit: invested === 0 ? 0 : value - invested,
      invested,
      benchmarkReturn: since(elementAt(sessions.benchmarkReturns, i), sessions.recordBenchmarkReturns),
      isSinceClose: before >= 0,
    };
  });
}

interface Instant {
  readonly at: number;
  readonly day: number;
  /** Of the portfolios that have a value at this instant. */
  readonly fresh: readonly Moment[];
  /** Of every portfolio its last one of the session. */
  readonly all: readonly Moment[];
}

/** The instants of the last sessions. A portfolio without a value at one of them is counted with its last of that session. */
function* instantsOf(all: readonly OwnedSessions[]): Generator<Instant> {
  const byInstant = Map.groupBy(all.flatMap(momentsOf), ({ at }) => at);
  let [day, last] = [0, new Map<number, Moment>()];
  for (const at of [...byInstant.keys()].sort((a, b) => a - b)) {
    const fresh = byInstant.get(at) ?? [];
    if (dayOf(at) !== day) [day, last] = [dayOf(at), new Map()];
    for (const moment of fresh) last.set(moment.portfolio, moment);
    yield { at, day, fresh, all: [...last.values()] };
  }
}

const sumOf = (moments: readonly Moment[], dollars: (moment: Moment) => number): number =>
  moments.reduce((total, moment) => total + dollars(moment), 0);

/** What is in portfolios during the last sessions. */
export function investedPoints(all: readonly OwnedSessions[], closes: readonly InvestedClose[]): MoneyPoint[] {
  const points: MoneyPoint[] = [];
  for (const { at, day, all: moments } of instantsOf(all)) {
    const before = closes.findLast((close) => close.day < day);
    const invested = sumOf(moments, (moment) => moment.invested);
    if (invested <= 0) continue;
    const dailyReturn = sumOf(moments, ({ profit }) => profit) / invested;
    const benchmarkReturn = sumOf(moments, (own) => own.benchmarkReturn * own.invested) / invested;
    points.push({
      at,
      cumReturn: (1 + (before?.cumReturn ?? 0)) * (1 + dailyReturn) - 1,
      benchmarkCumReturn: (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + benchmarkReturn) - 1,
    });
  }
  return points;
}

/** All accounts during the last sessions. */
export function moneyPoints(
  all: readonly OwnedSessions[],
  closes: readonly MoneyClose[],
  flows: readonly OwnedFlow[],
): MoneyPoint[] {
  const last = closes.at(-1);
  const isUnderWay = (flow: OwnedFlow) => flow.day > (last?.day ?? 0);
  /** Of the session under way, which has no close yet. */
  const presentBase = flows.filter(isUnderWay).reduce((total, { deposited }) => total + deposited, last?.value ?? 0);
  const points: MoneyPoint[] = [];
  for (const { at, day, fresh, all: moments } of instantsOf(all)) {
    const before = closes.findLast((close) => close.day < day);
    const base = closes.findLast((close) => close.day === day)?.base ?? presentBase;
    const benchmark = fresh.find(({ isSinceClose }) => isSinceClose) ?? fresh[0];
    if (base <= 0 || benchmark === undefined) continue;
    const profit = sumOf(moments, (own) => own.profit);
    points.push({
      at,
      cumReturn: (1 + (before?.cumReturn ?? 0)) * (1 + profit / base) - 1,
      benchmarkCumReturn: (1 + (before?.benchmarkCumReturn ?? 0)) * (1 + benchmark.benchmarkReturn) - 1,
    });
  }
  return points;
}
