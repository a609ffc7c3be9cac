import { Flex } from '@chakra-ui/react';
import { columnsOf, helpOf, MOMENTUM_GROUPS_MENU, MOMENTUM_MENU } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { Choice } from '../../ida-views/choice.tsx';
import { languageOfComments, optionIn, say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const words = ida.market;
const ETFS = 13;
const STOCKS = 14;
const etfColumns = columnsOf(ETFS);
const stockColumns = new Map(MOMENTUM_GROUPS_MENU.map(({ value }) => [value, columnsOf(STOCKS, { group: value })]));

/** The strongest and the weakest by momentum (3 §2.6). */
export function MomentumComparison() {
  const { values, change } = useAddressFilter(['momentum', 'sectors']);
  const chosen = optionIn(MOMENTUM_MENU, values.momentum);
  const group = optionIn(MOMENTUM_GROUPS_MENU, values.sectors);
  const isOfStocks = chosen.value === 'topStock' || chosen.value === 'bottomStock';
  const order = chosen.value === 'topEtf' || chosen.value === 'topStock' ? 'strongest' : 'weakest';
  const query = useQuery(
    isOfStocks
      ? idaQueries.analysis(STOCKS, { group: group.value, order }, languageOfComments())
      : idaQueries.analysis(ETFS, { order }, languageOfComments()),
  );
  return (
    <>
      <Flex gap="3" wrap="wrap">
        <Choice
          label={words.comparison}
          options={MOMENTUM_MENU}
          value={chosen.value}
          isBusy={query.isPending}
          onChange={(momentum) => change({ momentum })}
        />
        {isOfStocks && (
          <Choice
            label={words.group}
            options={MOMENTUM_GROUPS_MENU}
            value={group.value}
            isBusy={query.isPending}
            onChange={(sectors) => change({ sectors: String(sectors) })}
          />
        )}
      </Flex>
      <AnalysisTable
        id={isOfStocks ? `ida-momentum-${group.value}` : 'ida-momentum-etf'}
        title={isOfStocks ? `${say(chosen.words)}: ${say(group.words)}` : say(chosen.words)}
        query={query}
        columns={isOfStocks ? (stockColumns.get(group.value) ?? []) : etfColumns}
        help={helpOf(isOfStocks ? STOCKS : ETFS)}
      />
    </>
  );
}
