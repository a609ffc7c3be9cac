import type { Language } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import { money, number, percent } from '../../../present/index.ts';
import { orNotAvailable } from '../not-available.ts';

const words = catalogue(
  {
    figure: (figure: string, name: string, value: string) => `${figure} of ${name}: ${value}.`,
    figures: {
      sharpe: 'Sharpe ratio',
      sortino: 'Sortino ratio',
      alpha: 'Alpha',
      beta: 'Beta',
      volatility: 'Volatility',
      maxDrawdown: 'Max drawdown',
      valueAtRisk: 'Value at risk of a day (95 %)',
      longExposure: 'Long exposure',
      shortExposure: 'Short exposure',
      investedAmount: 'Invested amount',
      availableCash: 'Available cash',
      margin: 'Margin',
      receivable: 'Dividends to come',
    },
  },
  {
    zh: {
      figure: (figure, name, value) => `${name} 的${figure}为 ${value}。`,
      figures: {
        sharpe: '夏普比率',
        sortino: '索提诺比率',
        alpha: '阿尔法',
        beta: '贝塔',
        volatility: '波动率',
        maxDrawdown: '最大回撤',
        valueAtRisk: '单日风险价值（95 %）',
        longExposure: '多头敞口',
        shortExposure: '空头敞口',
        investedAmount: '投入金额',
        availableCash: '可用现金',
        margin: '保证金借款',
        receivable: '应收股息',
      },
    },
  },
);

type FigureName = keyof (typeof words)['en']['figures'];
const WRITE = { ratio: number, percent, money } as const;
const FIGURES: readonly (readonly [pattern: RegExp, name: FigureName, unit: keyof typeof WRITE])[] = [
  [/\bsharpe\b|夏普/, 'sharpe', 'ratio'],
  [/\bsortino\b|索提诺/, 'sortino', 'ratio'],
  [/\balpha\b|阿尔法/, 'alpha', 'percent'],
  [/\bbeta\b|贝塔/, 'beta', 'ratio'],
  [/\bvolatil\w*\b|波动/, 'volatility', 'percent'],
  [/\bdrawdown\b|回撤/, 'maxDrawdown', 'percent'],
  [/\bvalue at risk\b|\bvar\b|风险价值/, 'valueAtRisk', 'percent'],
  [/\blong exposure\b|\bexposure\b|多头敞口|敞口/, 'longExposure', 'percent'],
  [/\bshort exposure\b|空头敞口/, 'shortExposure', 'percent'],
  [/\binvested\b|\bput in\b|投入|投了多少/, 'investedAmount', 'money'],
  [/\bcash\b|现金/, 'availableCash', 'money'],
  [/\bmargin\b|\bborrowed\b|保证金|借款/, 'margin', 'money'],
  [/\bdividends? (?:to come|due|receivable)\b|应收/, 'receivable', 'money'],
];

/** Figures of the performance of a portfolio that a question names. */
export const performanceFiguresIn = (lower: string) =>
  FIGURES.filter(([pattern]) => pattern.test(lower)).map(([, name, unit]) => ({ name, unit }));

export const performanceFigureText = (
  language: Language,
  portfolio: string,
  { name, unit }: ReturnType<typeof performanceFiguresIn>[number],
  value: number | null,
): string => {
  const w = words[language];
  return w.figure(
    w.figures[name],
    portfolio,
    orNotAvailable(value, (figure) => WRITE[unit](figure)),
  );
};
