import type { Intent } from '../../answer.ts';
import type { Understood } from '../../understand/understand.ts';
import { metricsIn } from '../strategy-metrics.ts';
import { MODEL, STRATEGY } from '../subject-words.ts';
import { strategyOf } from '../subjects.ts';
import { sayHoldings, sayWhyHeld } from './holdings.ts';
import { sayListOrUnknown } from './list.ts';
import { sayStrategy } from './overview.ts';
import { sayMonth, sayReturned } from './returns.ts';
import { sayTrack } from './track.ts';

const HOLDS =
  /\bhold(?:s|ing|ings)?\b|\bown(?:s|ed)?\b|\bpositions?\b|\bcontains?\b|\binvested in\b|\bwhat(?:'s| is) in\b|\ballocat\w*\b|\bweights?\b|\bcomposition\b|\btargets?\b|\bmade (?:up )?of\b|持有|持仓|仓位|配置|成分|权重|买了(?:什么|哪些)/;
const WHY = /\bwhy\b|\breason\b|\bhow come\b|为什么|为何|原因/;
const TRACK =
  /\btrack(?: record)?\b|\blive (?:record|performance|results?|return)?\b|\bsince (?:it )?(?:went )?(?:online|launch|inception|start|release)\b|\bout of sample\b|\breal(?:ised|ized)? (?:track|performance)\b|实盘|上线以来|跟踪|发布以来|上线后/;

/** Many are meant, not the one of the page. */
const isOfMany = (u: Understood): boolean =>
  /\bstrategies\b|\bmodel accounts\b|\bwhich (?:strategy|model)\b|哪(?:个|些)(?:策略|模型)|有(?:哪些|什么|几个|多少)(?:策略|模型)|所有|全部|\blist\b|\bbest strateg|策略.*(?:最|排)|最.*策略|多少个?策略/.test(
    u.lower,
  );

export const strategyIntent: Intent = {
  name: 'strategy',
  fits: (u) => {
    if (u.isOwn && /portfolio|组合|subscription|订阅|backtest|回测|orders?\b|订单/.test(u.lower)) return 0;
    if (/forum|论坛/.test(u.lower)) return 0;
    if (u.strategies.length > 0) return 68;
    const onPage = u.page?.strategyId !== undefined;
    if (onPage && u.symbols.length > 0 && HOLDS.test(u.lower)) return 76;
    if (onPage && (u.isThis || u.isBack) && !isOfMany(u)) return 60;
    if (
      onPage &&
      u.symbols.length === 0 &&
      !u.isOwn &&
      (metricsIn(u.lower).length > 0 || HOLDS.test(u.lower) || TRACK.test(u.lower))
    )
      return 48;
    if (STRATEGY.test(u.lower) || MODEL.test(u.lower)) return u.isOwn ? 30 : 64;
    return 0;
  },
  async answer(a) {
    const { u } = a;
    const known = STRATEGY.test(u.lower) && u.strategies.length === 0 && isOfMany(u) ? null : strategyOf(u);
    if (known === null) return sayListOrUnknown(a);
    const [symbol] = u.symbols;
    if (symbol !== undefined && (HOLDS.test(u.lower) || WHY.test(u.lower))) return sayWhyHeld(a, known, symbol);
    if (/\b(?:best|worst|weakest|strongest) month\b|最(?:差|好|糟|佳)的?(?:一个?)?月/.test(u.lower))
      return sayMonth(a, known);
    if (TRACK.test(u.lower)) return sayTrack(a, known);
    if (HOLDS.test(u.lower) && metricsIn(u.lower).length === 0) return sayHoldings(a, known);
    const metrics = metricsIn(u.lower);
    const asksReturn =
      metrics.every(({ key }) => key === 'cumReturn') &&
      (metrics.length > 0 || /\bdo(?:ne|ing)?\b|\bdid\b|\bgo\b|怎么样|如何|表现/.test(u.lower));
    if (u.span !== null && u.span.from < u.today && asksReturn) return sayReturned(a, known, u.span);
    await sayStrategy(a, known);
  },
};
