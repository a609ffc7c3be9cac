import type { SentencesOf, TrialFault } from '@pipa/contract';
import type { StoredTexts } from './stored-text.ts';

/** Why a plan left a change out, and why an order was cut or a portfolio did not start. */
export const reasonsInChinese: StoredTexts = {
  'inside the drift band': '在偏离带以内',
  'below the minimum order value': '低于最小委托金额',
  'less than one share': '不足一股',
  'no price': '没有价格',
  'open at the target weight': '按目标权重建仓',
  'raise to the target weight': '加仓至目标权重',
  'reduce to the target weight': '减仓至目标权重',
  'close the position': '平仓',
  'turn the position': '反向持仓',
  liquidate: '全部卖出',
  'release cash': '释放现金',
  'invest the increase': '投资新增金额',
  'clipped by the cash available': '受可用现金限制',
  'clipped by the buying power': '受购买力限制',
  'clipped by the volume traded so far': '受当前成交量限制',
  'not enough volume traded yet': '成交量尚不足',
  'not enough cash': '现金不足',
  'not enough buying power': '购买力不足',
  'beyond the buying power': '超出购买力',
  'beyond the value per order': '超出每笔委托的最高金额',
  'the position held is on the other side': '现有持仓方向相反',
  'The portfolio is worth less than the amount': '组合价值低于该金额',
  'Nothing could be ordered for this amount': '该金额不足以提交任何委托',
  'The strategy is not available': '该策略不可用',
  'The strategy failed: {first}': '策略运行失败：{first}',
  'No session has closed yet': '尚无交易日收盘',
  'The strategy has decided nothing yet. A preview is here after the next close.':
    '该策略尚未作出决定。下一次收盘后可在此预览。',
};

/** Why an own backtest failed. */
export const faultsInChinese: SentencesOf<TrialFault> = {
  'With these numbers the first possible day is {day}.': '采用这些参数时，最早的起始日为 {day}。',
  'The backtest failed for a reason that is not yours.': '回测因系统原因失败，与您的设置无关。',
  'The backtest took more time or memory than it may.': '回测超出了允许的时间或内存。',
};
