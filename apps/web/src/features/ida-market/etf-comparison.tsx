import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { ETF_COMPARISONS, performanceColumns, performanceHelp } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAsOf } from '../../ida-views/as-of.ts';
import { Choice } from '../../ida-views/choice.tsx';
import { optionIn, say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { askedOf } from '../../queries/ida/asked.ts';
import { dayOf, idaQueries } from '../../queries/ida/ida-queries.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const words = ida.market;
const help = [performanceHelp];

/** Performance of the funds of a comparison (3 §2.5). */
export function EtfComparison() {
  const { values, change } = useAddressFilter(['etfs']);
  const comparison = optionIn(ETF_COMPARISONS, values.etfs);
  const asOf = useAsOf();
  const query = useQuery(idaQueries.performance(comparison.value, asOf));
  return (
    <>
      <Flex>
        <Choice
          label={words.comparison}
          options={ETF_COMPARISONS}
          value={comparison.value}
          isBusy={query.isPending}
          onChange={(etfs) => change({ etfs: String(etfs) })}
        />
      </Flex>
      <AnalysisTable
        id="ida-performance"
        title={words.performanceOf(say(comparison.words))}
        query={{ ...query, asked: askedOf(api.etfPerformance, { group: comparison.value, ...dayOf(asOf) }) }}
        columns={performanceColumns}
        help={help}
        isDayInTitle
      />
    </>
  );
}
