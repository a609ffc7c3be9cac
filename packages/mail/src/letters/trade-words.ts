import { formatPercent } from '@pipa/charts';
import type { OrderSide } from '@pipa/contract';
import { catalogue } from '@pipa/words';

/** What a portfolio has, and what its owner tolerates of it; fractions. */
export interface MailedBreach {
  readonly what: 'drawdown' | 'volatility' | 'return';
  readonly value: number;
  readonly limit: number;
}

const sides: Readonly<Record<OrderSide, string>> = { Buy: 'Buy', Sell: 'Sell', Short: 'Short', Cover: 'Cover' };

function breach({ what, value, limit }: MailedBreach): string {
  const [is, allowed] = [formatPercent(value), formatPercent(limit)];
  if (what === 'return') return `Return of ${is} a year, less than the ${allowed} expected.`;
  return `${what === 'drawdown' ? `Drawdown of ${is}` : `Volatility of ${is} a year`}, more than the ${allowed} tolerated.`;
}

function breachInChinese({ what, value, limit }: MailedBreach): string {
  const [is, allowed] = [formatPercent(value), formatPercent(limit)];
  if (what === 'return') return `年化收益率 ${is}，低于您期望的 ${allowed}。`;
  return `${what === 'drawdown' ? '回撤' : '年化波动率'} ${is}，超过您容忍的 ${allowed}。`;
}

/** Words of letters about the trading of a portfolio. */
export const tradeWords = catalogue(
  {
    trades: {
      subject: (name: string, day: string) => `Trades of ${name} on ${day}`,
      text: (name: string, day: string) => `Your portfolio ${name} traded on ${day}. Times are New York's.`,
      columns: {
        time: 'Time',
        side: 'Action',
        symbol: 'Symbol',
        shares: 'Shares',
        price: 'Price',
        commission: 'Commission',
      },
      sides,
      paper: 'This is a paper account: no real money was moved.',
      reason: 'You get this mail because trade notifications are on for this portfolio. Switch them off on its card.',
    },
    marginCall: {
      subject: (name: string) => `Margin call of ${name}`,
      text: (name: string, day: string, equity: string, requirement: string) =>
        `At the close of ${day} your portfolio ${name} was worth ${equity}, less than the ${requirement} that its positions need.`,
      next: (callDay: string) =>
        `Positions are reduced at the open of ${callDay}, the largest first, unless the strategy rebalances then or the portfolio is stopped.`,
      paper: 'This is a paper account: no real money is moved.',
      reason: 'You get this mail because your portfolio trades on margin.',
    },
    tolerance: {
      subject: (name: string) => `${name} is outside your tolerances`,
      text: (name: string, day: string) =>
        `At the close of ${day} your portfolio ${name} left what you tolerate of it.`,
      breach,
      stopped: 'As you asked for, every position is sold at the next open.',
      kept: 'Nothing is sold: you decide. The next such mail comes only after a close that keeps all tolerances.',
      reason: 'You get this mail because you have set tolerances for this portfolio.',
    },
    action: 'Open the portfolio',
  },
  {
    zh: {
      trades: {
        subject: (name, day) => `${name} 于 ${day} 的交易`,
        text: (name, day) => `您的投资组合 ${name} 于 ${day} 进行了交易。时间均为美东时间。`,
        columns: { time: '时间', side: '操作', symbol: '代码', shares: '股数', price: '价格', commission: '佣金' },
        sides: { Buy: '买入', Sell: '卖出', Short: '卖空', Cover: '平空' },
        paper: '这是模拟账户：未动用真实资金。',
        reason: '您收到此邮件，是因为该投资组合已开启交易通知。您可以在其卡片上关闭。',
      },
      marginCall: {
        subject: (name) => `${name} 追加保证金`,
        text: (name, day, equity, requirement) =>
          `${day} 收盘时，您的投资组合 ${name} 价值 ${equity}，低于持仓所需的 ${requirement}。`,
        next: (callDay) => `将于 ${callDay} 开盘时减仓，先减最大的持仓；如果届时策略调仓或投资组合已停止，则不会减仓。`,
        paper: '这是模拟账户：不会动用真实资金。',
        reason: '您收到此邮件，是因为您的投资组合使用保证金交易。',
      },
      tolerance: {
        subject: (name) => `${name} 超出您的容忍范围`,
        text: (name, day) => `${day} 收盘时，您的投资组合 ${name} 超出了您设置的容忍范围。`,
        breach: breachInChinese,
        stopped: '按您的设置，所有持仓将于下一开盘时卖出。',
        kept: '持仓不会卖出，由您决定。在某次收盘重新符合全部容忍度之后，才会再次发送此类邮件。',
        reason: '您收到此邮件，是因为您为该投资组合设置了容忍度。',
      },
      action: '打开投资组合',
    },
  },
);
