import { chakra } from '@chakra-ui/react';
import { invest } from '../messages/invest.ts';
import { tableRecipe } from '../theme/recipes/table-recipe.ts';
import { type ComparedFigures, metricKeys, metricRows } from './compared-metrics.ts';

const Table = chakra('table', tableRecipe);
const words = invest.strategies;
const lastKey = metricKeys.at(-1);

interface MetricTableProps {
  figures: ComparedFigures;
  title: string;
  /** Heading of the column beside the benchmark's. */
  ownColumn?: string;
}

/** The documented metrics of a strategy and its benchmark. */
export function MetricTable({ figures, title, ownColumn = words.strategyColumn }: MetricTableProps) {
  return (
    <Table>
      <chakra.caption srOnly>{title}</chakra.caption>
      <thead>
        <tr>
          <th scope="col">{words.metricColumn}</th>
          <th scope="col" className="num">
            {ownColumn}
          </th>
          <th scope="col" className="num">
            {words.benchmarkColumn(figures.benchmarkSymbol)}
          </th>
        </tr>
      </thead>
      <tbody>
        {metricRows(figures).map((row) => (
          <tr key={row.key} className="row">
            <chakra.th
              scope="row"
              fontWeight="400 !important"
              color="ink !important"
              fontSize="13.5px !important"
              borderBottomWidth={row.key === lastKey ? '0 !important' : undefined}
            >
              {row.label}
            </chakra.th>
            <chakra.td className="num" fontWeight="600">
              {row.ours}
            </chakra.td>
            <td className="num">{row.benchmark}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
