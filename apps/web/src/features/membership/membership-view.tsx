import { Flex, Grid } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { InvestorState } from './investor-state.tsx';
import { hasPayment } from './membership-rules.ts';
import { PaymentCard } from './payment-card.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

/** The membership in force, its payment, and the plans. Class Internal has neither payment nor plans (1 §6). */
export function MembershipView({ user }: { user: CurrentUser }) {
  const query = useQuery(membershipQueries.current());
  usePaymentReturn();
  return (
    <QueryView query={query} pending={<PageSkeleton />}>
      {(current) => (
        <Flex direction="column" gap="4">
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
            gap="4"
            alignItems={{ lg: 'stretch' }}
          >
            <CurrentPlan current={current} user={user} />
            <InvestorState user={user} current={current} />
            {hasPayment(current) && <PaymentCard current={current} />}
          </Grid>
          {hasPayment(current) && <PlanChoice current={current} user={user} />}
        </Flex>
      )}
    </QueryView>
  );
}
