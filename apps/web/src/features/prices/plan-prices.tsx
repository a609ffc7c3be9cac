import { Box, chakra } from '@chakra-ui/react';
import type { ClassOffers, MemberClass, ProductPlan } from '@pipa/contract';
import { formatMoney, formatPercent } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { prices as words } from '../../messages/prices.ts';
import { Inclusions, PlanGrid } from '../../plan-views/plan-grid.tsx';
import { useMoneyTrade } from '../../queries/accounts/use-brokers.ts';
import { Card } from '../../ui/card.tsx';

const savingOf = ({ discount }: ProductPlan): string =>
  discount > 0 ? words.saving(formatPercent(discount, { decimals: 0 })) : '';

function Price({ plan, trialDays }: { plan: ProductPlan; trialDays: number }) {
  const { billingCycle, price } = plan;
  const dollars = formatMoney(price);
  if (billingCycle === 3) return <Box color="ink-2">{words.quarterly(dollars, savingOf(plan))}</Box>;
  if (billingCycle === 12) return <Box color="ink-2">{words.annual(dollars, savingOf(plan))}</Box>;
  return (
    <Box>
      <chakra.span textStyle="tile">{billingCycle === 0 ? words.free : dollars}</chakra.span>{' '}
      <chakra.span color="ink-2">{billingCycle === 0 ? words.freeFor(trialDays) : words.aMonth}</chakra.span>
    </Box>
  );
}

/** Plans of one class differ by their billing cycle alone. */
function byClass(plans: readonly ProductPlan[]): readonly (readonly [MemberClass, readonly ProductPlan[]])[] {
  return [...Map.groupBy(plans, ({ memberClass }) => memberClass)];
}

interface PlanPricesProps {
  plans: readonly ProductPlan[];
  trialDays: number;
  offers: readonly ClassOffers[];
}
/** Every plan that is sold, a column a class, with its price by billing cycle. */
export function PlanPrices({ plans, trialDays, offers }: PlanPricesProps) {
  const hasMoneyTrade = useMoneyTrade();
  const hint = hasMoneyTrade ? words.plansHint : `${words.plansHint} ${words.noMoneyTrade}`;
  return (
    <Card pad="none" title={words.plans} description={hint}>
      <PlanGrid>
        {byClass(plans).map(([memberClass, ofClass]) => (
          <chakra.li key={memberClass} bg="surface" p="4" display="flex" flexDirection="column" gap="3">
            <chakra.h3 textStyle="cardTitle">{enums.memberClasses[memberClass]}</chakra.h3>
            <Box textStyle="hint">
              {ofClass.map((plan) => (
                <Price key={plan.productId} plan={plan} trialDays={trialDays} />
              ))}
            </Box>
            {ofClass[0] && <Inclusions plan={ofClass[0]} hasMoneyTrade={hasMoneyTrade} offers={offers} />}
          </chakra.li>
        ))}
      </PlanGrid>
    </Card>
  );
}
