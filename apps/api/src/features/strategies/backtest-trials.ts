import { addDays } from '@pipa/calendar';
import { type api, DomainError, type ParsedInputOf, type Refusal, refusal, SHORTEST_TRIAL_DAYS } from '@pipa/contract';
import { addTrial, cancelTrial, findTrial, removeTrial } from '@pipa/db/strategies';
import { parameterFault } from '@pipa/quant';
import { type ReadContext, type Reader, reads } from '@pipa/reads';
import type { AppContext } from '../../context.ts';

type Writer = Pick<AppContext, 'prisma' | 'pool' | 'clock'>;

const invalid = (field: string, message: Refusal) => new DomainError('INVALID_INPUT', { field, message });

/** Queues an own backtest within the history of the market. */
export async function startTrial(
  context: Writer,
  reading: ReadContext,
  user: Reader,
  input: ParsedInputOf<typeof api.startBacktest>,
): Promise<{ id: number }> {
  const { strategyId, fromDate, toDate, asOfDate = null, amount, parameters } = input;
  const tunable = await reads.backtestParameters(reading, user, { strategyId });
  const { firstDay, lastClosedDay } = await reading.market();
  const last = lastClosedDay ?? firstDay;
  if (fromDate < firstDay) throw invalid('fromDate', refusal('The history begins on {day}', { day: firstDay }));
  if (toDate > last) throw invalid('toDate', refusal('The history ends on {day}', { day: last }));
  if (asOfDate !== null && asOfDate > last) {
    throw invalid('asOfDate', refusal('The history ends on {day}', { day: last }));
  }
  if (asOfDate !== null && toDate > asOfDate)
    throw invalid('toDate', refusal('Nothing later than {day} was known then', { day: asOfDate }));
  if (addDays(fromDate, SHORTEST_TRIAL_DAYS) > toDate) throw invalid('toDate', 'Please choose a year or more');
  const fault = parameterFault(tunable, parameters);
  if (fault !== null) throw invalid(`parameters.${fault.name}`, fault.reason);
  const { canBacktest, reason } = await reads.canBacktest(reading, user, { strategyId });
  if (!canBacktest) {
    throw invalid('strategyId', reason ? refusal('{reason}', { reason }) : 'There is no backtest of this strategy');
  }
  const days = { fromDay: fromDate, toDay: toDate, asOfDay: asOfDate };
  const trial = { userId: user.userId, strategyId, parameters, ...days, amount };
  const id = await addTrial(context.prisma, trial, context.clock());
  if (id === null)
    throw new DomainError('TOO_MANY_REQUESTS', { message: 'One of your backtests is under way already' });
  return { id };
}

export async function endTrial({ prisma, pool, clock }: Writer, userId: number, id: number): Promise<null> {
  if (await cancelTrial(prisma, userId, id, clock())) return null;
  return refuse(pool, userId, id, 'This backtest neither waits nor runs');
}

export async function forgetTrial({ prisma, pool }: Writer, userId: number, id: number): Promise<null> {
  if (await removeTrial(prisma, userId, id)) return null;
  return refuse(pool, userId, id, 'This backtest is under way; cancel it first');
}

async function refuse(pool: Writer['pool'], userId: number, id: number, message: Refusal): Promise<never> {
  if ((await findTrial(pool, userId, id)) === null) throw new DomainError('NOT_FOUND');
  throw new DomainError('ILLEGAL_TRANSITION', { message });
}
