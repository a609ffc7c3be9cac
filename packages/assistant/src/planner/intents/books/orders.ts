import { catalogue } from '@pipa/words';
import { dayText, links, money, number } from '../../../present/index.ts';
import type { Intent } from '../../answer.ts';
import { isPortfolioOfPage } from '../subjects.ts';
import { nextQuestions } from './follow-ups.ts';
import { BACKTESTS, DECISION, ORDERS } from './patterns.ts';

const words = catalogue(
  {
    ordered: (count: string, more: string) => `You have ${count}${more} such ${count === '1' ? 'order' : 'orders'}.`,
    more: ' or more',
    noOrdersOwn: 'You have no such orders.',
    lastOrder: (
      action: string,
      shares: string,
      symbol: string,
      portfolio: string,
      day: string,
      status: string,
      price: string,
    ) => `The latest: ${action} ${shares} ${symbol} in ${portfolio} on ${day}, ${status}${price}.`,
    atPrice: (price: string) => ` at ${price} on average`,
  },
  {
    zh: {
      ordered: (count, more) => `您有 ${count}${more} 笔这样的订单。`,
      more: ' 或更多',
      noOrdersOwn: '您没有这样的订单。',
      lastOrder: (action, shares, symbol, portfolio, day, status, price) =>
        `最近一笔：${portfolio} 在 ${day} ${action} ${symbol} ${shares} 股，${status}${price}。`,
      atPrice: (price) => `，均价 ${price}`,
    },
  },
);

const SIDES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bought|buys?|purchases?)\b|买/, 'Buy'],
  [/\b(?:sold|sells?|sales)\b|卖/, 'Sell'],
  [/\bshort(?:ed)?\b|做空/, 'Short'],
  [/\bcover(?:ed)?\b|回补|平空/, 'Cover'],
];
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/\breject\w*\b|拒绝/, 'Rejected'],
  [/\bcancel\w*\b|取消|撤销/, 'Cancelled'],
  [/\bexpired?\b|过期/, 'Expired'],
  [/\bpart(?:ly|ially) filled\b|部分成交/, 'PartlyFilled'],
  [/\bfilled\b|\bexecuted\b|已成交|成交/, 'Filled'],
  [/\bopen orders\b|\bpending\b|\baccepted\b|未成交|挂单/, 'Accepted'],
];

export const ordersIntent: Intent = {
  name: 'orders',
  fits: (u) => {
    if (!ORDERS.test(u.lower) || BACKTESTS.test(u.lower) || DECISION.test(u.lower) || /forum|论坛/.test(u.lower))
      return 0;
    if (/\bcosts?\b.*\btrad|\btrading costs?\b|交易成本|trade on|trade date/.test(u.lower)) return 0;
    if (u.strategies.length > 0 && !u.isOwn) return 0;
    if (/\bportfolio\b|组合/.test(u.lower) && !/\ball\b|所有|全部/.test(u.lower)) return 60;
    if (u.isOwn || /\borders?\b|\btrades\b|订单|成交(?!量)|交易记录|委托/.test(u.lower)) return 77;
    return 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const action = SIDES.find(([pattern]) => pattern.test(u.lower))?.[1];
    const status = STATUSES.find(([pattern]) => pattern.test(u.lower))?.[1];
    const fields = {
      symbol: u.symbols[0],
      action,
      status,
      from: u.span?.from,
      to: u.span?.to,
      portfolioId: isPortfolioOfPage(u) ? u.page?.portfolioId : undefined,
    };
    const result = await a.read('orders', fields, 'show_orders');
    const { orders, hasMore } = result.data;
    const [last] = orders;
    a.cite(result, links.orders);
    if (last === undefined) {
      a.say(w.noOrdersOwn);
      return;
    }
    const shown = orders.slice(0, u.count ?? 20);
    a.say(
      w.lastOrder(
        last.action,
        number(last.shares, Number.isInteger(last.shares) ? 0 : 2),
        last.symbol,
        last.portfolioName,
        dayText(last.tradeDate),
        last.status,
        last.averagePrice === null ? '' : w.atPrice(money(last.averagePrice)),
      ),
    );
    if (u.count === null) a.say(w.ordered(String(orders.length), hasMore ? w.more : ''));
    a.present({ ...result, data: { orders: shown, hasMore } });
    const next = nextQuestions[a.language];
    a.followUps(next.all, next.cash);
  },
};
