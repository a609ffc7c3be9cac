import type { Intent } from '../answer.ts';
import type { Understood } from '../understand/understand.ts';
import { marketIntent } from './market/market.ts';
import { strategyIntent } from './strategies/strategy.ts';
import { strategyOf, symbolOf } from './subjects.ts';
import { symbolIntent } from './symbol/symbol.ts';

const ADVICE =
  /\bshould (?:i|we|one)\b|\b(?:is|are) (?:it|this|that|[\w. ]{1,30}) (?:a )?(?:good|bad|smart|wise|safe|great|right) (?:buy|time|investment|idea|stock|choice|bet)\b|\bgood time to (?:buy|sell)\b|\bworth (?:buying|investing|holding)\b|\brecommend\w*\b|\badvi[cs]e\b|\bwould you (?:buy|sell|hold|invest)\b|\bwhat (?:should|would|do you think|can) (?:i|you) (?:buy|sell|invest)\b|\bbuy or sell\b|\bsuggest\w*\b.*\b(?:stock|buy|invest|strategy|fund|etf)\b|\bwhich (?:stock|etf|fund|strategy) (?:should|would|do you)\b|\b(?:is|are) .*\b(?:over|under)valued\b|\bwill .{1,40} (?:go up|go down|rise|fall|double|crash|recover|outperform|keep)\b|\bwhere should\b|\bsell now\b|\bbuy now\b|应该(?:买|卖|投|持有|选|不应该)|该(?:不该)?(?:买|卖|投|持有|选)|要不要(?:买|卖|投)|(?:能|可以|值得|适合)(?:不能)?(?:买|卖|投资|入手|持有)(?:吗|么|不)?|推荐|建议(?:我|买|卖)?|买(?:哪|什么)(?:个|只|支)?(?:好|合适)|(?:会|能)(?:涨|跌)(?:吗|么|不|到)|(?:会不会|还会|是否会)(?:涨|跌|上涨|下跌)|现在(?:买|卖|入场|抄底)|抄底|你(?:觉得|认为|看好)|看好(?:吗|哪)/;

const isOfMarket = (u: Understood): boolean =>
  u.symbols.length === 0 && /\bmarket\b|\bstocks\b|市场|大盘|股市|美股/.test(u.lower);

/** What asks for a recommendation gets the facts, and that it is no advice. */
export const adviceIntent: Intent = {
  name: 'advice',
  fits: (u) => (ADVICE.test(u.lower) ? 91 : 0),
  async answer(a) {
    const { u } = a;
    a.notice('notAdvice', a.w.notAdvice);
    if (u.strategies.length > 0 || (u.symbols.length === 0 && strategyOf(u) !== null && !isOfMarket(u)))
      return strategyIntent.answer(a);
    if (/strateg|策略/.test(u.lower)) return strategyIntent.answer(a);
    if (symbolOf(u) !== null && !(isOfMarket(u) && u.symbols.length === 0)) return symbolIntent.answer(a);
    if (u.unknown.length > 0) return symbolIntent.answer(a);
    if (isOfMarket(u)) return marketIntent.answer(a);
    a.say(a.w.canDo);
    a.followUps(...a.w.examples);
  },
};
