import { Box } from '@chakra-ui/react';
import type { costSchedule, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { costWords } from '../../messages/cost-words.ts';
import { marketQueries } from '../../queries/market/market-queries.ts';
import { type Fact, FactLines } from '../../ui/fact-list.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';

type Cost = OutputOf<typeof costSchedule>[number];

/** Groups lines of the same name: they are steps of one scale. */
function costFacts(costs: readonly Cost[]): readonly Fact[] {
  const byName = new Map<string, string[]>();
  for (const { name, value } of costs) byName.set(name, [...(byName.get(name) ?? []), value]);
  return [...byName].map(([label, values]) => ({
    label: costWords(label),
    value: values.map((value) => <Box key={value}>{costWords(value)}</Box>),
  }));
}

/** The server's cost schedule. */
export function CostFacts() {
  const query = useQuery(marketQueries.costs());
  return (
    <QueryView query={query} pending={<TextSkeleton lines={5} />}>
      {(costs) => <FactLines facts={costFacts(costs)} />}
    </QueryView>
  );
}
