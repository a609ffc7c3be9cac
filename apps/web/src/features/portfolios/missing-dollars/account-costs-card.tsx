import { Box, chakra } from '@chakra-ui/react';
import type { AccountCosts } from '@pipa/contract';
import { formatMoney, formatNumber } from '../../../format.ts';
import { missingDollars } from '../../../messages/missing-dollars.ts';
import { tableRecipe } from '../../../theme/recipes/table-recipe.ts';
import { Card } from '../../../ui/card.tsx';

const words = missingDollars.costs;
const Table = chakra('table', tableRecipe);

const count = (value: number) => formatNumber(value, { decimals: 0 });
const bps = (value: number) => words.bps(formatNumber(value, { decimals: 1 }));

function stateWords({ state, orders, fills, least }: AccountCosts): string {
  if (state === 'TooFew') return words.TooFew(count(orders), count(least));
  if (state === 'TooAlike') return words.TooAlike(count(orders));
  return words.Measured(count(orders), count(fills));
}

interface CostLine {
  name: string;
  scheduled: string;
  measured: string;
  interval: string;
}

function linesOf({ halfSpread, slippage, commission, regulatory }: AccountCosts): CostLine[] {
  const measured = (name: string, cost: typeof halfSpread): CostLine[] =>
    cost === null
      ? []
      : [
          {
            name,
            scheduled: bps(cost.scheduled),
            measured: bps(cost.measured),
            interval: words.range(bps(cost.low), bps(cost.high)),
          },
        ];
  const charged = (name: string, cost: typeof commission): CostLine[] =>
    cost === null
      ? []
      : [
          {
            name,
            scheduled: formatMoney(cost.scheduled),
            measured: formatMoney(cost.measured),
            interval: words.exact,
          },
        ];
  return [
    ...measured(words.halfSpread, halfSpread),
    ...measured(words.slippage, slippage),
    ...charged(words.commission, commission),
    ...charged(words.regulatory, regulatory),
  ];
}

/** The costs of the account as its fills have shown them beside those of the schedule. */
export function AccountCostsCard({ costs }: { costs: AccountCosts }) {
  const lines = linesOf(costs);
  return (
    <Card title={words.title} description={stateWords(costs)}>
      {lines.length > 0 && (
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={words.table}>
          <Table>
            <thead>
              <tr>
                <th scope="col">{words.item}</th>
                <th scope="col" className="num">
                  {words.scheduled}
                </th>
                <th scope="col" className="num">
                  {words.measured}
                </th>
                <th scope="col" className="num">
                  {words.interval}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, scheduled, measured, interval }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="num">{scheduled}</td>
                  <td className="num">{measured}</td>
                  <td className="num">{interval}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
    </Card>
  );
}
