import { dollars } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { strategyOf } from '../subjects.ts';
import { actWords } from './words.ts';

export async function proposeSubscription(a: Answer): Promise<void> {
  const w = actWords[a.language];
  const strategy = strategyOf(a.u);
  if (strategy === null) return a.notice('ambiguous', a.w.whichStrategy);
  const [amount] = a.u.amounts;
  a.say(w.draft);
  const label = w.subscribe(strategy.name, amount === undefined ? '' : dollars(amount));
  if (strategy.strategyType === 'AQM') return a.propose('modelSubscription', { aqmId: strategy.id }, label);
  await a.propose(
    'subscription',
    { strategyId: strategy.id, ...(amount !== undefined && { amount: String(amount) }) },
    label,
  );
}

export async function proposeBacktest(a: Answer): Promise<void> {
  const w = actWords[a.language];
  const { u } = a;
  const strategy = strategyOf(u);
  if (strategy === null) return a.notice('ambiguous', a.w.whichStrategy);
  const [amount] = u.amounts;
  a.say(w.draft);
  const days = u.span === null ? {} : { fromDate: u.span.from, ...(u.span.isOpen ? {} : { toDate: u.span.to }) };
  await a.propose(
    'backtest',
    { strategyId: strategy.id, ...days, ...(amount !== undefined && { amount: String(amount) }), parameters: {} },
    w.backtest(strategy.name),
  );
}
