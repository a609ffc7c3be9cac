import type { Answer, Intent } from '../../answer.ts';
import { type Act, actOf } from './act-of.ts';
import { proposeAlert } from './alert.ts';
import { proposeAmountChange, proposeStop } from './portfolio.ts';
import { proposeScreen } from './screen.ts';
import { proposeBacktest, proposeSubscription } from './strategy.ts';
import { proposeWatching } from './watch.ts';
import { actWords } from './words.ts';

/** What the product does not do: it says so, and what can be asked. */
async function refuse(a: Answer, reason: 'noPause' | 'noOrders'): Promise<void> {
  a.notice('unavailable', actWords[a.language][reason]);
  a.followUps(...a.w.examples.slice(1, 3));
}

const ANSWERS: Readonly<Record<Act, (a: Answer) => Promise<void>>> = {
  watch: proposeWatching,
  alert: proposeAlert,
  subscribe: proposeSubscription,
  amount: proposeAmountChange,
  stop: proposeStop,
  backtest: proposeBacktest,
  screen: proposeScreen,
  pause: (a) => refuse(a, 'noPause'),
  trade: (a) => refuse(a, 'noOrders'),
};

export const actsIntent: Intent = {
  name: 'acts',
  fits: (u) => (actOf(u) === null ? 0 : 90),
  async answer(a) {
    const act = actOf(a.u);
    if (act === null) return a.notice('unknown', actWords[a.language].cannot);
    await ANSWERS[act](a);
  },
};
