import { Flex } from '@chakra-ui/react';
import { DEFAULT_ANALYSIS_LENGTH, MARKET_SYMBOL } from '@pipa/contract';
import { columnsOf, helpOf, MARKET_DAYS, marketColumns, TECHNICAL_ANALYSES } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { Choice, numberOptions } from '../../ida-views/choice.tsx';
import { languageOfComments, numberIn, optionIn } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { StateCharts } from './state-charts.tsx';

const words = ida.market;
const dayOptions = numberOptions(MARKET_DAYS);

const tables = {
  metrics: { function: 11, title: words.metrics, columns: marketColumns },
  predictions: { function: 12, title: words.predictions, columns: columnsOf(12) },
} as const;

/** Technical metrics, or states and predictions, of the fund that stands for the market. */
function MarketTable({ kind, length, children }: MarketTableProps) {
  const { function: code, title, columns } = tables[kind];
  const query = useQuery(idaQueries.analysis(code, { symbol: MARKET_SYMBOL, length }, languageOfComments()));
  return (
    <>
      {children(query.isPending)}
      <AnalysisTable id={`ida-market-${kind}`} title={title} query={query} columns={columns} help={helpOf(code)} />
    </>
  );
}
interface MarketTableProps {
  kind: keyof typeof tables;
  length: number;
  children: (isBusy: boolean) => React.ReactNode;
}

/** SPY analysis (3 §2.4): technical metrics, charts of states, and predictions. */
export function TechnicalAnalysis() {
  const { values, change } = useAddressFilter(['spy', 'days']);
  const view = optionIn(TECHNICAL_ANALYSES, values.spy).value;
  const days = numberIn(MARKET_DAYS, values.days, DEFAULT_ANALYSIS_LENGTH);
  const choices = (isBusy: boolean) => (
    <Flex gap="3" wrap="wrap">
      <Choice
        label={words.analysis}
        options={TECHNICAL_ANALYSES}
        value={view}
        isBusy={isBusy}
        onChange={(chosen) => change({ spy: chosen })}
      />
      {view !== 'charts' && (
        <Choice
          label={words.days}
          options={dayOptions}
          value={days}
          isBusy={isBusy}
          onChange={(chosen) => change({ days: String(chosen) })}
        />
      )}
    </Flex>
  );
  if (view !== 'charts')
    return (
      <MarketTable kind={view} length={days}>
        {choices}
      </MarketTable>
    );
  return (
    <>
      {choices(false)}
      <StateCharts />
    </>
  );
}
