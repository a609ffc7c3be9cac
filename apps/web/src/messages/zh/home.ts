import type { Translation } from '@pipa/words';
import type { home as english } from '../en/home.ts';

export const home: Translation<typeof english> = {
  headline: '自动化策略，模拟账户交易，全程公开透明',
  lead: 'Pipa 为您运行基于规则的股票与 ETF 策略。注册后，用模拟账户跟随一个符合您风险等级的策略，每一笔委托、成交、费用与收益都清晰可见。',
  signUp: '注册',
  signIn: '登录',
  paperMoney: (money) => `起始即有 ${money} 模拟资金，无需券商账户，也无需银行卡。`,
  recordTitle: (name) => name,
  recordAgainst: (benchmark) => `扣除成本与费用后的回测，对比 ${benchmark}，`,
  recordPeriod: (from, to) => `${from} 至 ${to}`,
  simulatedNote: '本系统中的价格为模拟价格。',
  strategy: '策略',
  totalReturn: '累计收益率',
  cagr: '年化收益率',
  volatility: '波动率',
  maxDrawdown: '最大回撤',
  sharpe: '夏普比率',
  riskLevel: '风险等级',
  noRecord: '首批回测正在计算，请几分钟后再来查看。',
  testedTitle: '如何验证',
  tested: [
    '策略只用收盘时已知的价格做决定，并在下一次开盘时交易。',
    '回测与模拟账户使用同一套成交规则：价差、滑点、佣金、部分成交。',
    '回测会用截短的历史数据重新运行；只要过去的任何决定发生变化，该回测即被否决。',
    '结果始终与同期标普 500（SPY）并列展示，跑输时也不例外。',
  ],
  costTitle: '费用说明',
  costNote: '以上每一项都已计入回测和您的模拟账户。',
  toPrices: '全部价格',
  steps: [
    ['注册并完成风险测评', '十道题确定您的风险等级（R1 至 R5），您可以订阅不高于该等级的策略。'],
    ['使用您的专属模拟账户', '开户即有 1,000,000 美元模拟资金，与券商账户一样有现金、持仓和费用。'],
    ['订阅并跟踪', '随时更改金额或停止。委托、成交与收益实时呈现。'],
  ],
  adviceTitle: '非个人投资建议',
  advice:
    '本站内容均不构成个人投资建议。策略只是应用于市场数据的规则，并不了解您的个人情况。回测在选择规则时带有后见之明；过往业绩和模拟结果不预示未来表现。投资可能亏损。',
  strategies: (open, all) =>
    open === all
      ? `免费试用包含全部 ${all} 个策略，以您的风险等级为限。`
      : `免费试用包含 ${all} 个策略中的 ${open} 个，以您的风险等级为限。`,
  chartSummary: (name, ours, benchmark, theirs, from, to) =>
    `${name} 自 ${from} 至 ${to} 的累计收益率为 ${ours}；同期 ${benchmark} 为 ${theirs}。`,
};
