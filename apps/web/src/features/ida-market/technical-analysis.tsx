import { Flex } from '@chakra-ui/react';
import { DEFAULT_ANALYSIS_LENGTH, MARKET_SYMBOL, type ScorecardsAnswer } from '@pipa/contract';
import { columnsOf, helpOf, MARKET_DAYS, marketColumns, TECHNICAL_ANALYSES } from '@pipa/ida';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAnalysis } from '../../ida-views/as-of.ts';
import { Choice, numberOptions } from '../../ida-views/choice.tsx';
import { numberIn, optionIn } from '../../ida-views/say.ts';
import { ScorecardTable } from '../../ida-views/scorecard.tsx';
import { ida } from '../../messages/ida.ts';
import { idaRecords } from '../../messages/ida-records.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { StateCharts } from './state-charts.tsx';

const words = ida.market;
const records = idaRecords;
const dayOptions = numberOptions(MARKET_DAYS);

const statesOf = ({ states }: ScorecardsAnswer) => states;
const predictionsOf = ({ predictions, states }: ScorecardsAnswer) => [...predictions, ...states];

const tables = {
  metrics: { function: 11, title: words.metrics, columns: marketColumns },
  predictions: { function: 12, title: words.predictions, columns: columnsOf(12) },
} as const;

/** Technical metrics, or states and predictions, of the fund that represents the market. */
function MarketTable({ kind, length, children }: MarketTableProps) {
  const { function: code, title, columns } = tables[kind];
  const query = useAnalysis(code, { symbol: MARKET_SYMBOL, length });
  return (
    <>
      {children(query.isPending)}
      <AnalysisTable
        id={`ida-market-${kind}`}
        title={title}
        query={query}
        columns={columns}
        help={helpOf(code)}
        symbol={MARKET_SYMBOL}
        hasRecords={kind === 'metrics'}
      />
      {kind === 'predictions' && (
        <ScorecardTable id="ida-records-predictions" title={records.ofPredictions} cardsOf={predictionsOf} />
      )}
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
      <ScorecardTable id="ida-records-states" title={records.ofStates} cardsOf={statesOf} />
    </>
  );
}
