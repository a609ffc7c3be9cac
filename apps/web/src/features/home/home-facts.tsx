import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { messages } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { homeQueries } from './home-queries.ts';

const words = messages.home;

function Costs() {
  const query = useQuery(homeQueries.costs());
  return (
    <QueryView query={query} pending={<TextSkeleton lines={4} />}>
      {(costs) => (
        <chakra.dl display="flex" flexDirection="column">
          {costs.map((cost) => (
            <Flex key={cost.name} justify="space-between" gap="4" py="2" borderTopWidth="1px" borderColor="line">
              <chakra.dt color="ink-2">{cost.name}</chakra.dt>
              <chakra.dd textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="560">
                {cost.value}
              </chakra.dd>
            </Flex>
          ))}
        </chakra.dl>
      )}
    </QueryView>
  );
}

/** How results come about, what trading costs, and what all of it is not. */
export function HomeFacts() {
  return (
    <Grid templateColumns={{ base: '1fr', lg: 'repeat(3, 1fr)' }} gap="4" alignItems="stretch">
      <Card title={words.testedTitle}>
        <chakra.ul display="flex" flexDirection="column" gap="2.5" listStyleType="none">
          {words.tested.map((fact) => (
            <chakra.li key={fact} display="flex" gap="2.5" color="ink-2">
              <chakra.span color="gain" flexShrink="0" pt="3px" aria-hidden>
                <Check size={15} />
              </chakra.span>
              {fact}
            </chakra.li>
          ))}
        </chakra.ul>
      </Card>
      <Card title={words.costTitle} description={words.costNote}>
        <Costs />
      </Card>
      <Card title={words.adviceTitle}>
        <chakra.p color="ink-2">{words.advice}</chakra.p>
      </Card>
    </Grid>
  );
}
