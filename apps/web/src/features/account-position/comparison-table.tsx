import { chakra } from '@chakra-ui/react';
import type { AqmPerformance } from '@pipa/contract';
import { formatNumber, formatPercent, NOT_AVAILABLE } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { tableRecipe } from '../../theme/recipes/table-recipe.ts';

const Table = chakra('table', tableRecipe);
const words = invest.aqm.position;

type Figures = NonNullable<AqmPerformance['figures']>;
type Kind = 'percent' | 'number';

/** 2 §2: missing is N/A, zero 0 or 0%. */
function textOf(value: number | null | undefined, kind: Kind): string {
  if (value === null || value === undefined) return NOT_AVAILABLE;
  if (value === 0) return kind === 'percent' ? '0%' : '0';
  return kind === 'percent' ? formatPercent(value) : formatNumber(value);
}

interface Row {
  label: string;
  kind: Kind;
  ours: keyof Figures;
  /** The figure of the benchmark; alpha and beta of the benchmark against itself are 0 and 1. */
  benchmark: keyof Figures | 0 | 1;
}
const { rows: labels } = words;
const rows: readonly Row[] = [
  { label: labels.totalReturn, kind: 'percent', ours: 'totalReturn', benchmark: 'benchmarkTotalReturn' },
  { label: labels.cagr, kind: 'percent', ours: 'cagr', benchmark: 'benchmarkCagr' },
  { label: labels.alpha, kind: 'percent', ours: 'alpha', benchmark: 0 },
  { label: labels.beta, kind: 'number', ours: 'beta', benchmark: 1 },
  { label: labels.sharpe, kind: 'number', ours: 'sharpe', benchmark: 'benchmarkSharpe' },
  { label: labels.sortino, kind: 'number', ours: 'sortino', benchmark: 'benchmarkSortino' },
  { label: labels.volatility, kind: 'percent', ours: 'volatility', benchmark: 'benchmarkVolatility' },
  { label: labels.maxDD, kind: 'percent', ours: 'maxDrawdown', benchmark: 'benchmarkMaxDrawdown' },
];

const benchmarkText = ({ benchmark, kind }: Row, figures: Figures | null) =>
  typeof benchmark === 'number' ? String(benchmark) : textOf(figures?.[benchmark], kind);

/** The documented figures of a model account beside those of the S&P 500; null before the first close. */
export const ComparisonTable = ({ figures }: { figures: Figures | null }) => (
  <Table>
    <chakra.caption srOnly>{words.comparison}</chakra.caption>
    <thead>
      <tr>
        <th scope="col">{invest.strategies.metricColumn}</th>
        <th scope="col" className="num">
          {words.modelAccount}
        </th>
        <th scope="col" className="num">
          {words.benchmark}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.label} className="row">
          <chakra.th scope="row" fontWeight="400 !important" color="ink !important" fontSize="13.5px !important">
            {row.label}
          </chakra.th>
          <chakra.td className="num" fontWeight="600">
            {textOf(figures?.[row.ours], row.kind)}
          </chakra.td>
          <td className="num">{benchmarkText(row, figures)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
