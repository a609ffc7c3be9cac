import { catalogue } from '@pipa/words';
import { change, links, number, percent } from '../../../present/index.ts';
import type { Intent } from '../../answer.ts';
import { BACKTESTS, BEST } from './patterns.ts';

const words = catalogue(
  {
    trials: (count: string) => `${count} own ${count === '1' ? 'backtest is' : 'backtests are'} kept.`,
    noTrials: 'You have no own backtests yet. One starts on the page of a strategy.',
    trial: (name: string, total: string, cagr: string, sharpe: string, fall: string, from: string, to: string) =>
      `The latest, of ${name} from ${from} to ${to}: total return ${total}, CAGR ${cagr}, Sharpe ratio ${sharpe}, max drawdown ${fall}.`,
    trialStatus: (name: string, status: string) => `The latest, of ${name}, has the status ${status}.`,
    bestTrial: (name: string, sharpe: string) => `The best by Sharpe ratio is of ${name}: ${sharpe}.`,
  },
  {
    zh: {
      trials: (count) => `保存了 ${count} 个您的回测。`,
      noTrials: '您还没有回测。可以在策略页面开始。',
      trial: (name, total, cagr, sharpe, fall, from, to) =>
        `最近一个是 ${name}（${from} 至 ${to}）：总收益率 ${total}，年化 ${cagr}，夏普比率 ${sharpe}，最大回撤 ${fall}。`,
      trialStatus: (name, status) => `最近一个是 ${name}，状态为 ${status}。`,
      bestTrial: (name, sharpe) => `夏普比率最高的是 ${name} 的回测：${sharpe}。`,
    },
  },
);

export const backtestsIntent: Intent = {
  name: 'backtests',
  fits: (u) =>
    BACKTESTS.test(u.lower) &&
    (u.isOwn ||
      /\bown backtests?\b|\bbacktests\b|\b(?:latest|last|recent) backtest\b|我.*回测|(?:最近|上次|最新)的?回测|回测(?:结果|列表|记录)/.test(
        u.lower,
      ))
      ? 78
      : 0,
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const [strategy] = u.strategies;
    const result = await a.read('backtestTrials', { strategyId: strategy?.id }, 'show_backtests', strategy?.name);
    const [last] = result.data;
    a.cite(result, links.strategies);
    if (last === undefined) {
      a.say(w.noTrials);
      return;
    }
    if (BEST.test(u.lower)) {
      const [best] = [...result.data]
        .filter(({ sharpe }) => sharpe !== null)
        .sort((one, other) => (other.sharpe ?? 0) - (one.sharpe ?? 0));
      if (best !== undefined) a.say(w.bestTrial(best.strategyName, number(best.sharpe)));
    } else if (last.status === 'Done') {
      a.say(
        w.trial(
          last.strategyName,
          change(last.totalReturn),
          change(last.cagr),
          number(last.sharpe),
          percent(last.maxDrawdown),
          last.fromDate,
          last.toDate,
        ),
      );
    } else a.say(w.trialStatus(last.strategyName, last.status));
    a.say(w.trials(String(result.data.length)));
    a.present(result);
  },
};
