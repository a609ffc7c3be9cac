import type { Strategy } from '@pipa/contract';
import { formatRiskText } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { Delta } from '../ui/numbers.tsx';
import type { Column } from '../ui/table/columns.ts';
import { formatMetric, type ListedFigures, type MetricKey, metricKinds } from './compared-metrics.ts';
import { StrategyRisk } from './subscription-lock.tsx';

const words = invest.strategies.columns;

/** Columns of the documented metrics, over rows that have figures or none yet. */
export function metricColumns<Row>(figuresOf: (row: Row) => ListedFigures | null): Column<Row>[] {
  const column = (key: MetricKey, header: string = words[key]): Column<Row> => ({
    key,
    header,
    numeric: true,
    value: (row) => figuresOf(row)?.[key],
    cell: (row) => formatMetric(figuresOf(row)?.[key], metricKinds[key]),
  });
  return [
    {
      ...column('totalReturn'),
      phone: true,
      cell: (row) => {
        const total = figuresOf(row)?.totalReturn;
        return total === 0 ? formatMetric(total, 'percent') : <Delta value={total} />;
      },
    },
    column('annualReturn'),
    column('cagr'),
    column('alpha'),
    column('beta'),
    { ...column('sharpe'), phone: true },
    column('sortino'),
    column('volatility'),
    column('maxDrawdown', words.maxDD),
  ];
}

/** The documented ID, before the name of the row. */
export const idColumn = <Row,>(strategyOf: (row: Row) => Pick<Strategy, 'id'>): Column<Row> => ({
  key: 'id',
  header: words.id,
  numeric: true,
  value: (row) => strategyOf(row).id,
});

/** The risk level of the strategy of a row; with a lock above the reader's own, where the name of the row does not show it. */
export const riskColumn = <Row,>(
  strategyOf: (row: Row) => Pick<Strategy, 'riskLevelNumber' | 'limitToMemberClass'>,
  { hasLock = true } = {},
): Column<Row> => ({
  key: 'risk',
  header: words.risk,
  value: (row) => strategyOf(row).riskLevelNumber,
  minWidth: '104px',
  cell: (row) =>
    hasLock ? <StrategyRisk strategy={strategyOf(row)} /> : formatRiskText(strategyOf(row).riskLevelNumber),
});
