import type { Understood } from '../../understand/understand.ts';

const ASKS =
  /^(?:what|which|who|when|why|how|is|are|does|did|has|have|do|show|list|tell)\b|什么|哪些|哪个|多少|如何|怎么|吗[？?]?$|有没有/;
const WATCH =
  /\b(?:add|put|save|include|track|watch)\b.*\b(?:watch ?list|watching|list|favou?rites)\b|\b(?:watch|track|follow)\b(?! ?list)(?=.*\b[A-Za-z]{2,5}\b)|(?:加入|添加|加到|放进|放到|收藏|关注).*(?:自选|关注|列表|收藏)?|自选.*(?:加|添)/;
const ALERT =
  /\balert me\b|\b(?:set|create|make|add|give me|need|want)\b.*\balert\b|\bnotify me\b|\btell me (?:when|if|once)\b|\blet me know (?:when|if|once)\b|\bwarn me\b|\bremind me (?:when|if)\b|提醒我|通知我|告诉我.*(?:时|如果)|(?:设置?|创建|新建|添加|加).*(?:提醒|预警|警报)|(?:如果|当).*(?:提醒|通知)/;
const SUBSCRIBE =
  /\bsubscribe\b|\bsign me up\b|\b(?:follow|start|open|begin)\b.*\b(?:with|strategy|portfolio)\b|\b(?:invest|put|allocate)\b.*\b(?:in|into|to|on)\b|订阅(?!了|的|哪|有|数|情况)|跟投|跟随|开始投资|投资.*到|投入.*到/;
const AMOUNT =
  /\bset\b.*\b(?:amount|investment|portfolio)\b.*\bto\b|\b(?:increase|raise|top up|add|decrease|reduce|lower|withdraw|take out|change)\b.*\b(?:amount|investment|portfolio|to my|from my|from|by)\b|(?:增加|追加|加投|减少|减|取出|赎回|调整|追投|加仓|减仓).*(?:金额|投资|组合|元|万|美元)?/;
const PAUSE = /\b(?:pause|suspend|freeze|halt|put on hold)\b|暂停/;
const STOP =
  /^(?:stop|liquidate|end|close) [A-Z"a-z]|\b(?:stop|end|close|liquidate|quit|terminate|sell (?:everything|all))\b.*\b(?:portfolio|strategy|subscription|investment)\b|\b(?:stop|liquidate|end) (?:my|the)\b|(?:停止|终止|结束|清仓|清算|退出|卖光|平仓).*(?:组合|投资|策略|订阅)?/;
const BACKTEST =
  /^(?:please |can you |could you )?(?:run|start|do|make|launch|try)?(?: an?| the)? ?back ?test\b|\b(?:run|start|launch|do|make|try)\b.*\bback ?test|(?:跑|做|运行|启动|开始|来)(?:一个|一次|一下|个|下)?.*回测|^(?:请|帮我)?回测/;
const SCREEN = /\bsave\b.*\bscreen\b|\b(?:create|make)\b.*\bscreen\b|保存.*筛选|(?:新建|创建|建立).*筛选/;
const TRADE =
  /^(?:please |can you |could you )?(?:buy|sell|short|purchase|trade)\b(?!.*\?$)|\bplace an? order\b|^(?:请|帮我|给我)?(?:买入?|卖出?|下单|做空)/;
const MINE = /\bmy\b|我的/;

export type Act = 'pause' | 'watch' | 'alert' | 'subscribe' | 'amount' | 'stop' | 'backtest' | 'screen' | 'trade';

/** It names something that is no symbol and no strategy: perhaps an own portfolio. */
const namesOther = (u: Understood): boolean =>
  u.symbols.length === 0 && (/(?:\p{Script=Han}|\b)[A-Z][a-z]+/u.test(u.text.slice(1)) || u.strategies.length > 0);

/** The act that a question asks for; null for one that only asks. */
export function actOf(u: Understood): Act | null {
  const polite = u.lower.replace(
    /^(?:please|can you|could you|would you|i want to|i would like to|i'd like to|i'd|help me|go ahead and|请你?|麻烦|帮我|我想要?|我要|能不能|可以|能)[ ,，]*/g,
    '',
  );
  const asks = ASKS.test(polite) && !/^(?:请|帮我|麻烦)/.test(u.lower);
  if (ALERT.test(u.lower) && !/^(?:what|which|how many|show|list|do i)\b|哪些|有什么|多少个/.test(u.lower))
    return 'alert';
  if (asks) return null;
  if (SCREEN.test(polite)) return 'screen';
  if (BACKTEST.test(polite) && !MINE.test(u.lower)) return 'backtest';
  if (
    STOP.test(polite) &&
    (u.isOwn ||
      namesOther(u) ||
      /组合|portfolio|subscription|订阅|investment/.test(polite) ||
      u.page?.portfolioId !== undefined)
  )
    return 'stop';
  if (PAUSE.test(polite) && (u.isOwn || namesOther(u) || /组合|portfolio|strateg|策略/.test(polite))) return 'pause';
  if (TRADE.test(polite)) return 'trade';
  if (
    AMOUNT.test(polite) &&
    u.amounts.length > 0 &&
    (u.isOwn || namesOther(u) || /portfolio|组合|amount|金额|investment/.test(polite))
  )
    return 'amount';
  if (
    SUBSCRIBE.test(polite) &&
    !/\bwould\b|\bif\b|如果|会变成|\bhad\b/.test(u.lower) &&
    (u.strategies.length > 0 || (u.isThis && u.page?.strategyId !== undefined))
  )
    return 'subscribe';
  if (
    WATCH.test(polite) &&
    (u.symbols.length > 0 || u.unknown.length > 0 || (u.isThis && u.page?.symbol !== undefined))
  )
    return 'watch';
  return null;
}
