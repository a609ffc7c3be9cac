import { chakra } from '@chakra-ui/react';
import type { StrategyCharge } from '@pipa/contract';
import { formatMoney, formatPercent } from '../../format.ts';
import { prices as words } from '../../messages/prices.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';

function rangeOf({ chargeType, marketType, least, most }: StrategyCharge): string {
  if (chargeType === 'Free') return words.nothing;
  const isFixed = chargeType === 'FixedMonthly';
  const text = (value: number) => (isFixed ? formatMoney(value, { market: marketType }) : formatPercent(value));
  const range = least === most ? text(least) : words.range(text(least), text(most));
  return isFixed ? words.fixed(range) : words.ofValue(range);
}

/** What open strategies and model accounts charge beside the plan. */
export const StrategyCharges = ({ charges }: { charges: readonly StrategyCharge[] }) => (
  <Card title={words.charges} description={words.chargesHint}>
    {charges.length === 0 ? (
      <chakra.p color="ink-2">{words.noCharges}</chakra.p>
    ) : (
      <FactList
        facts={charges.map((charge) => ({
          label: words.count(charge.count, words.kinds[charge.strategyType], words.chargeTypes[charge.chargeType]),
          value: rangeOf(charge),
        }))}
      />
    )}
  </Card>
);
