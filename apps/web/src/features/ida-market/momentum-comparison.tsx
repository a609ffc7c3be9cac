import { Flex } from '@chakra-ui/react';
import type { ScorecardsAnswer } from '@pipa/contract';
import { columnsOf, helpOf, MOMENTUM_GROUPS_MENU, MOMENTUM_MENU } from '@pipa/ida';
import { ofSymbols } from '../../ida-views/analysis-error.tsx';
import { type AnalysisData, AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAnalysis } from '../../ida-views/as-of.ts';
import { Choice } from '../../ida-views/choice.tsx';
import { optionIn, say } from '../../ida-views/say.ts';
import { ScorecardTable } from '../../ida-views/scorecard.tsx';
import { ida } from '../../messages/ida.ts';
import { idaRecords } from '../../messages/ida-records.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const words = ida.market;
const momentumOf = ({ momentum, scores }: ScorecardsAnswer) => [...momentum, ...scores];
const ETFS = 13;
const STOCKS = 14;
const etfColumns = columnsOf(ETFS);
const stockColumns = new Map(MOMENTUM_GROUPS_MENU.map(({ value }) => [value, columnsOf(STOCKS, { group: value })]));

/** Of the groups with the high quality filter, the average that they are sorted by and the first of its ranks. */
const onPhone = new Map(
  [...stockColumns].map(([group, columns]) => {
    const filtered = columns.map(({ key }) => key).filter((key) => /hq/i.test(key));
    return [group, group % 2 === 0 ? new Set(filtered.slice(0, 2)) : undefined];
  }),
);

/** The strongest and the weakest by momentum (3 §2.6). */
export function MomentumComparison() {
  const { values, change } = useAddressFilter(['momentum', 'sectors']);
  const chosen = optionIn(MOMENTUM_MENU, values.momentum);
  const group = optionIn(MOMENTUM_GROUPS_MENU, values.sectors);
  const isOfStocks = chosen.value === 'topStock' || chosen.value === 'bottomStock';
  const order = chosen.value === 'topEtf' || chosen.value === 'topStock' ? 'strongest' : 'weakest';
  const query = useAnalysis(isOfStocks ? STOCKS : ETFS, { ...(isOfStocks && { group: group.value }), order });
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
        query={{ ...query, data: ofSymbols<AnalysisData>(query.data) }}
        columns={isOfStocks ? (stockColumns.get(group.value) ?? []) : etfColumns}
        help={helpOf(isOfStocks ? STOCKS : ETFS)}
        hasRecords={false}
        onPhone={isOfStocks ? onPhone.get(group.value) : undefined}
      />
      <ScorecardTable id="ida-records-momentum" title={idaRecords.ofMomentum} cardsOf={momentumOf} />
    </>
  );
}
