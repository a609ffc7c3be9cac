import type { TradingDay } from '@pipa/calendar';
import { readSignalTallies, type SignalSubject, saveModelRecords, type TalliesOfCode } from '@pipa/db/analysis';
import { elementAt, type SignalTally, signalRecord } from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';

/** Stores the record of every signal as of a day, from all outcomes that were known then. @returns the number of records */
export async function saveSignalRecords({ pool }: Pick<BackgroundContext, 'pool'>, to: TradingDay): Promise<number> {
  const records = recordsOf(await readSignalTallies(pool, to));
  await saveModelRecords(pool, to, records);
  return records.length;
}

/** The key of the record of signals. */
const signalKey = ({ kind, universe, horizon }: SignalSubject, code: number): string =>
  `signal:${kind}:${code}:${universe}:${horizon}`;

/** The record of each code of each subject, over all days of its universe. */
function recordsOf(stored: readonly TalliesOfCode[]): { key: string; record: object }[] {
  const bySubject = Map.groupBy(stored, ({ kind, universe, horizon }) => `${kind} ${universe} ${horizon}`);
  return [...bySubject.values()].flatMap((codes) => {
    const quiet = codes.find(({ code }) => code === 0);
    if (quiet === undefined) return [];
    return codes
      .filter(({ code }) => code !== 0)
      .map((one) => ({
        key: signalKey(one, one.code),
        record: signalRecord(allDays(quiet, one), one.code, one.horizon),
      }));
  });
}

/** The tally of a code on each day of its universe; on a day without an event that of the day itself. */
function allDays(quiet: TalliesOfCode, one: TalliesOfCode): SignalTally[] {
  const tallies: SignalTally[] = [];
  for (let i = 0, next = 0; i < quiet.days.length; i++) {
    const isOfCode = one.days[next] === quiet.days[i];
    tallies.push(isOfCode ? tallyAt(one, next) : tallyAt(quiet, i));
    if (isOfCode) next++;
  }
  return tallies;
}

const tallyAt = (
  { code, events, ups, sumReturn, members, memberUps, memberSum, trades, tradesWon, sumNet }: TalliesOfCode,
  i: number,
) => {
  const at = <Value>(column: ArrayLike<Value>) => elementAt(column, i);
  return {
    code,
    events: at(events),
    ups: at(ups),
    sumReturn: at(sumReturn),
    members: at(members),
    memberUps: at(memberUps),
    memberSum: at(memberSum),
    trades: at(trades),
    tradesWon: at(tradesWon),
    sumNet: at(sumNet),
  };
};
