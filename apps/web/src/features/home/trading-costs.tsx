import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { costWords } from '../../messages/cost-words.ts';
import { marketQueries } from '../../queries/market/market-queries.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { groupFacts } from './group-facts.ts';

/** What a trade costs, as backtests and paper accounts charge it. */
export function TradingCosts() {
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
