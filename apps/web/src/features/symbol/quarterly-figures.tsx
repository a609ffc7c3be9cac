import { Box } from '@chakra-ui/react';
import type { QuarterlyTable } from '@pipa/contract';
import { columnsOf, helpOf, type Option, QUARTERLY_GROUPS_MENU } from '@pipa/ida';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAnalysis } from '../../ida-views/as-of.ts';
import { Choice } from '../../ida-views/choice.tsx';
import { optionIn } from '../../ida-views/say.ts';
import { symbolPage as words } from '../../messages/symbol-page.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const CODES = {
  overall: 5,
  efficiency: 6,
  growth: 7,
  quality: 8,
  profitability: 9,
  dividend: 10,
} as const satisfies Record<QuarterlyTable, number>;
/** The groups of figures; their scores are no figures of a quarter. */
const groups = QUARTERLY_GROUPS_MENU.filter((option): option is Option<QuarterlyTable> => option.value in CODES);
const QUARTERS = 8;

/** The figures of a company by quarter: a chart over all its quarters, and the newest of them as a table. */
export function QuarterlyFigures({ symbol }: { symbol: string }) {
  const { values, change } = useAddressFilter(['figures']);
  const group = optionIn(groups, values.figures).value;
  const code = CODES[group];
  const query = useAnalysis(code, { symbol, period: 2, dim: 3, length: QUARTERS });
  return (
    <>
      <Box>
        <Choice
          label={words.quarterly}
          options={groups}
          value={group}
          isBusy={query.isPending}
          onChange={(figures) => change({ figures })}
        />
      </Box>
      <AnalysisTable
        id={`symbol-quarterly-${group}`}
        title={words.quarterlyOf(symbol)}
        query={query}
        columns={columnsOf(code)}
        help={helpOf(code)}
        symbol={symbol}
      />
    </>
  );
}
