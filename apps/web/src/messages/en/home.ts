/** Words of the public page. Plain facts; nothing is promised. */
export const home = {
  headline: 'Automated strategies, traded on paper, shown in the open',
  lead: 'Pipa runs rule-based stock and ETF strategies for you. Sign up, follow a strategy that fits your risk level with your paper account, and watch every order, fill, cost and return.',
  signUp: 'Sign Up',
  signIn: 'Sign In',
  paperMoney: (money: string) => `${money} of paper money to start with. No broker and no card needed.`,
  recordTitle: (name: string) => name,
  recordAgainst: (benchmark: string) => `Backtest after costs and fees against ${benchmark},`,
  recordPeriod: (from: string, to: string) => `${from} to ${to}`,
  simulatedNote: 'Prices of this installation are simulated.',
  strategy: 'Strategy',
  totalReturn: 'Total Return',
  cagr: 'CAGR',
  volatility: 'Volatility',
  maxDrawdown: 'Max Drawdown',
  sharpe: 'Sharpe',
  riskLevel: 'Risk Level',
  noRecord: 'The first backtests are being computed. Come back in a few minutes.',
  testedTitle: 'How it is tested',
  tested: [
    'Each strategy decides at a close from prices known at that close, and trades at the next open.',
    'Backtest and paper account share one set of fill rules: spread, slippage, commissions, partial fills.',
    'A backtest is run again on shortened history; if a past decision changes, it is rejected.',
    'Results are shown beside the S&P 500 (SPY) over the same days, also when they are worse.',
  ],
  costTitle: 'What it costs',
  costNote: 'Every one of these is in the backtests and in your paper account.',
  toPrices: 'All prices',
  steps: [
    [
      'Sign up and take the risk assessment',
      'Ten questions give your level, R1 to R5. You can subscribe to strategies up to that level.',
    ],
    [
      'Use the paper account that is yours',
      'It is open from the start, with 1,000,000 dollars. It behaves like a brokerage account, with cash, positions and fees.',
    ],
    ['Subscribe and follow', 'Change the amount or stop at any time. Orders, executions and returns are there live.'],
  ],
  adviceTitle: 'Not personal advice',
  advice:
    'Nothing here is personal investment advice. Strategies are rules applied to market data and know nothing about your circumstances. Backtests are computed with hindsight about which rules to test; past and simulated results do not tell future ones. You can lose money.',
  strategies: (open: number, all: number) =>
    open === all
      ? `All ${all} strategies are in the free trial, up to your risk level.`
      : `${open} of ${all} strategies are in the free trial, up to your risk level.`,
  chartSummary: (name: string, ours: string, benchmark: string, theirs: string, from: string, to: string) =>
    `Cumulative return of ${name} from ${from} to ${to}: ${ours}. ${benchmark} over the same days: ${theirs}.`,
} as const;
