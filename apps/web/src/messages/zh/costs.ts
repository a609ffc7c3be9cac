import type { CostText, SentencesOf } from '@pipa/contract';
import type { StoredTexts } from '@pipa/words';

/** `0.5 basis points` */
const points = (text: string | number) => `${Number.parseFloat(String(text))} 个基点`;

/** What trading costs: the names of the lines. */
export const costNames: StoredTexts = {
  Commission: '佣金',
  'Regulatory fee on sells': '卖出监管费',
  'Half-spread': '半价差',
  Slippage: '滑点',
  Participation: '成交占比',
  'Margin interest': '融资利息',
  'Interest on cash': '现金利息',
  'Borrow fee': '融券费',
  "The strategy's monthly fee": '策略月费',
};

/** What trading costs. */
export const costs: SentencesOf<CostText> = {
  '{perShare} a share, at least {least} and at most {most} of the trade value an order':
    '每股 {perShare}，每笔委托最低 {least}，最高为成交金额的 {most}',
  '{perMillion} per million dollars and {perShare} a share (at most {most}), rounded up to the cent':
    '每百万美元 {perMillion}，另每股 {perShare}（最高 {most}），不足一美分按一美分计',
  '{least} where {volume} million or more trade a day, up to {most} where little trades': ({ least, volume, most }) =>
    `${points(least)}（日成交额达 ${volume} 百万美元时），成交清淡时最高 ${points(most)}`,
  '{coefficient} × √(order shares / average daily volume), at most {most}': ({ coefficient, most }) =>
    `${points(coefficient)} × √（委托股数 ÷ 日均成交量），最高 ${points(most)}`,
  'an order takes at most {part} of the volume traded so far; the rest waits':
    '每笔委托最多占当前成交量的 {part}，其余部分等待成交',
  '{rate} a year on negative cash': '对负现金按年利率 {rate} 计息',
  '{rate} a year': '年利率 {rate}',
  '{rate} a year on the value of short positions': '按空头持仓市值以年利率 {rate} 计费',
  'what the strategy names, if anything, out of the cash of the portfolio at the close of each month, or when it stops; a part of a month by trading days; what the cash does not cover is due with the next fee':
    '按策略规定（如有），在每月收盘或停止时从组合现金中扣除；不足一个月按交易日计算；现金不足的部分与下次月费一并收取',
};
