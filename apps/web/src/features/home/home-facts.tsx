import { Box, chakra, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { home as words } from '../../messages/home.ts';
import { costWords } from '../../messages/stored-texts.ts';
import { marketQueries } from '../../queries/market/market-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { groupFacts } from './group-facts.ts';

function Costs() {
  const query = useQuery(marketQueries.costs());
  return (
    <QueryView query={query} pending={<TextSkeleton lines={6} />}>
      {(costs) => (
        <chakra.dl columnCount={{ base: 1, md: 2 }} columnGap="7">
          {groupFacts(costs).map((fact) => (
            <Box key={fact.name} breakInside="avoid" py="2" borderTopWidth="1px" borderColor="line">
              <chakra.dt textStyle="label" color="ink-2">
                {costWords(fact.name)}
              </chakra.dt>
              {fact.values.map((value) => (
                <chakra.dd key={value} fontVariantNumeric="tabular-nums">
                  {costWords(value)}
                </chakra.dd>
              ))}
            </Box>
          ))}
        </chakra.dl>
      )}
    </QueryView>
  );
}

function Tested() {
  return (
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
  );
}

/** How results come about, what trading costs, and what all of it is not. */
export function HomeFacts() {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      gap={{ base: '4', xl: '6' }}
      alignItems="start"
    >
      <Grid gap="4">
        <Card title={words.testedTitle}>
          <Tested />
        </Card>
        <Card title={words.adviceTitle}>
          <chakra.p color="ink-2">{words.advice}</chakra.p>
        </Card>
      </Grid>
      <Card title={words.costTitle} description={words.costNote}>
        <Costs />
      </Card>
    </Grid>
  );
}
