import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ClassOffers, CurrentUser, MemberSubscription, ProductPlan } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatPercent } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { membership as words } from '../../messages/membership.ts';
import { Inclusions, PlanGrid } from '../../plan-views/plan-grid.tsx';
import { useMoneyTrade } from '../../queries/accounts/use-brokers.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TilesSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import {
  isIncluded,
  isPaidFor,
  type PaidCycle,
  paidCycles,
  plansOf,
  savedDollars,
  savingOf,
} from './membership-rules.ts';
import { PlanDialog } from './plan-dialog.tsx';

const none: readonly ClassOffers[] = [];

interface PlanColumnProps {
  plan: ProductPlan;
  plans: readonly ProductPlan[];
  current: MemberSubscription;
  onChoose: (plan: ProductPlan) => void;
}
function PlanColumn({ plan, plans, current, onChoose }: PlanColumnProps) {
  const { memberClass, billingCycle, price } = plan;
  const isFree = billingCycle === 0;
  const isCurrent = current.productId === plan.productId && current.status !== 'EXPIRED';
  const hasMoneyTrade = useMoneyTrade();
  const { data: prices } = useQuery(membershipQueries.prices());
  const saved = savedDollars(plan, plans);
  const action = isPaidFor(current) ? words.choose : words.subscribe;
  return (
    <chakra.li bg="surface" p="4" display="flex" flexDirection="column" gap="3">
      <Flex justify="space-between" align="center" gap="2" minH="22px">
        <chakra.h3 textStyle="cardTitle">{enums.memberClasses[memberClass]}</chakra.h3>
        {isCurrent && <Pill tone="accent">{words.thisPlan}</Pill>}
      </Flex>
      <Box>
        <Box textStyle="tile">{isFree ? words.free : formatMoney(price)}</Box>
        <Box textStyle="hint" color="ink-2">
          {isFree ? words.trialPlan : words.priceOf('', billingCycle).trim()}
        </Box>
        {saved > 0 && (
          <Box textStyle="hint" color="gain">
            {words.saved(formatMoney(saved))}
          </Box>
        )}
      </Box>
      <Box flex="1">
        <Inclusions plan={plan} hasMoneyTrade={hasMoneyTrade} offers={prices?.offers ?? none} />
      </Box>
      {!isFree && !isCurrent && !isIncluded(current, plan) && (
        <Button
          aria-label={words.planName(
            action,
            enums.memberClasses[memberClass],
            words.cycleNames[billingCycle].toLowerCase(),
          )}
          onClick={() => onChoose(plan)}
        >
          {action}
        </Button>
      )}
    </chakra.li>
  );
}

/** Plans by class for one billing cycle, with what each saves and includes. */
export function PlanChoice({ current, user }: { current: MemberSubscription; user: CurrentUser }) {
  const query = useQuery(membershipQueries.plans());
  const [cycle, setCycle] = useState<PaidCycle>(current.billingCycle === 0 ? 1 : current.billingCycle);
  const [chosen, setChosen] = useState<ProductPlan | null>(null);
  const plans = query.data ?? [];
  const nameOf = (paid: PaidCycle) => {
    const saving = savingOf(plans, paid);
    const name = words.cycleNames[paid];
    return saving > 0 ? `${name} ${words.saves(formatPercent(saving, { decimals: 0 }))}` : name;
  };
  return (
    <>
      <Card
        pad="none"
        title={words.plans}
        description={words.plansHint}
        actions={
          <Segments
            label={words.cycle}
            choices={paidCycles.map((paid) => ({ value: `${paid}`, label: nameOf(paid) }))}
            value={`${cycle}`}
            onChange={(value) => setCycle(paidCycles.find((paid) => `${paid}` === value) ?? 1)}
          />
        }
      >
        <QueryView query={query} pending={<TilesSkeleton />}>
          {(all) => (
            <PlanGrid>
              {plansOf(all, cycle).map((plan) => (
                <PlanColumn key={plan.productId} plan={plan} plans={all} current={current} onChoose={setChosen} />
              ))}
            </PlanGrid>
          )}
        </QueryView>
      </Card>
      {chosen && <PlanDialog plan={chosen} user={user} onClose={() => setChosen(null)} />}
    </>
  );
}
