import { Flex } from '@chakra-ui/react';
import { DEFAULT_ANALYSIS_LENGTH } from '@pipa/contract';
import { columnsOf, helpOf, MACRO_CATEGORIES, MACRO_LENGTHS } from '@pipa/ida';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAnalysis } from '../../ida-views/as-of.ts';
import { Choice, numberOptions } from '../../ida-views/choice.tsx';
import { numberIn, optionIn, say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { SeriesMultiples } from './series-multiples.tsx';

const words = ida.market;
const MACRO = 19;
const lengths = numberOptions(MACRO_LENGTHS);
const columns = new Map(MACRO_CATEGORIES.map(({ value }) => [value, columnsOf(MACRO, { group: value })]));

/** Series of the economy by category (3 §2.3). */
export function MacroAnalysis() {
  const { values, change } = useAddressFilter(['macro', 'days']);
  const category = optionIn(MACRO_CATEGORIES, values.macro);
  const length = numberIn(MACRO_LENGTHS, values.days, DEFAULT_ANALYSIS_LENGTH);
  const query = useAnalysis(MACRO, { group: category.value, length });
  return (
    <>
      <Flex gap="3" wrap="wrap">
        <Choice
          label={words.category}
          options={MACRO_CATEGORIES}
          value={category.value}
          isBusy={query.isPending}
          onChange={(macro) => change({ macro: String(macro) })}
        />
        <Choice
          label={words.length}
          options={lengths}
          value={length}
          isBusy={query.isPending}
          onChange={(chosen) => change({ days: String(chosen) })}
        />
      </Flex>
      <SeriesMultiples
        title={ida.seriesOf(say(category.words))}
        columns={columns.get(category.value) ?? []}
        history={query.history}
      />
      <AnalysisTable
        id={`ida-macro-${category.value}`}
        title={say(category.words)}
        query={query}
        columns={columns.get(category.value) ?? []}
        help={helpOf(MACRO, category.value)}
        isDayInTitle
      />
    </>
  );
}
