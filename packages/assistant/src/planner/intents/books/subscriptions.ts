import { catalogue } from '@pipa/words';
import { change, links, money } from '../../../present/index.ts';
import type { Answer, Intent } from '../../answer.ts';
import { MODEL } from '../subject-words.ts';
import { chooseNamed } from '../subjects.ts';
import { nextQuestions } from './follow-ups.ts';
import { HOLDS, SUBSCRIPTION } from './patterns.ts';
import { positionsText } from './positions.ts';
import { signedDollars } from './signed-dollars.ts';

const words = catalogue(
  {
    subscription: (name: string, model: string, value: string, ratio: string, profit: string) =>
      `${name} follows ${model}: worth ${value}, a return of ${ratio} (${profit}).`,
    noSubscriptions: 'You follow no model account.',
    subscriptions: (count: string) =>
      `You have ${count} ${count === '1' ? 'subscription' : 'subscriptions'} of model accounts.`,
  },
  {
    zh: {
      subscription: (name, model, value, ratio, profit) =>
        `${name} 跟随 ${model}：现值 ${value}，收益率 ${ratio}（${profit}）。`,
      noSubscriptions: '您没有跟随任何模型账户。',
      subscriptions: (count) => `您有 ${count} 个模型账户订阅。`,
    },
  },
);

async function sayPositions(a: Answer, { id, name }: { readonly id: number; readonly name: string }): Promise<void> {
  const fields = { aqmSubscribeId: id };
  const positions = await a.read('aqmPositions', fields, 'show_subscriptions', name);
  a.say(positionsText(a, name, positions.data));
  a.present(positions, fields);
}

export const subscriptionsIntent: Intent = {
  name: 'subscriptions',
  fits: (u) => {
    if (/forum|论坛|membership|会员/.test(u.lower)) return 0;
    if (u.isOwn && MODEL.test(u.lower)) return 79;
    return SUBSCRIPTION.test(u.lower) &&
      !/组合|portfolio/.test(u.lower) &&
      (u.isOwn || /subscriptions|订阅/.test(u.lower)) &&
      u.strategies.every(({ strategyType }) => strategyType === 'AQM')
      ? 76
      : 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const result = await a.read('findAQMSubscribe', {}, 'show_subscriptions');
    const rows = result.data;
    a.cite(result, links.subscriptions);
    const named =
      rows.find(({ aqmId }) => u.strategies.some(({ id }) => id === aqmId)) ??
      (rows.length > 0 ? rows.find(({ id }) => id === chooseNamed(u, rows)?.id) : undefined);
    if (rows.length === 0) {
      a.say(w.noSubscriptions);
      return;
    }
    const only = named ?? (rows.length === 1 ? rows[0] : undefined);
    if (only !== undefined && HOLDS.test(u.lower)) return sayPositions(a, only);
    if (only !== undefined) {
      const { name, aqmName, portfolio } = only;
      a.say(
        w.subscription(
          name,
          aqmName,
          money(portfolio.portfolioValue),
          change(portfolio.returnRatio),
          signedDollars(portfolio.totalReturn),
        ),
      );
    }
    if (only === undefined || /\bhow many\b|几个|多少/.test(u.lower)) a.say(w.subscriptions(String(rows.length)));
    a.present(result);
    const next = nextQuestions[a.language];
    a.followUps(next.all, next.cash);
  },
};
