import { Box, chakra } from '@chakra-ui/react';
import type { BacktestProvenance } from '@pipa/contract';
import { formatDay, formatNumber } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { type ParameterStyle, parameterFacts } from '../../strategy-views/strategy-facts.ts';
import { Card } from '../../ui/card.tsx';
import { type Fact, FactLines } from '../../ui/fact-list.tsx';

const words = invest.backtest.provenance;

const lines = (texts: readonly string[]) => texts.map((text) => <Box key={text}>{text}</Box>);

function revisedText({ compared, changed, day }: NonNullable<BacktestProvenance['revised']>): string {
  const count = (value: number) => formatNumber(value, { decimals: 0 });
  if (changed === 0 || day === null) return words.revisedSame(count(compared));
  return words.revisedOther(count(changed), count(compared), formatDay(day));
}

function provenanceFacts(
  provenance: BacktestProvenance,
  lookAheadFree: boolean,
  style: ParameterStyle,
): readonly Fact[] {
  const { source, instruments, historyFrom, historyTo, costs, revised, asOf } = provenance;
  const parameters = parameterFacts(provenance.parameters, style).map(({ label, value }) => `${label}: ${value}`);
  return [
    { label: words.parameters, value: parameters.length > 0 ? lines(parameters) : words.noParameters },
    {
      label: words.data,
      value: words.dataText(
        words.sources[source],
        formatNumber(instruments, { decimals: 0 }),
        formatDay(historyFrom),
        formatDay(historyTo),
      ),
    },
    ...(asOf === null
      ? []
      : [
          {
            label: words.asOf,
            value: words.asOfText(formatDay(asOf.day), formatNumber(asOf.revised, { decimals: 0 })),
          },
        ]),
    { label: words.costs, value: lines(costs.map(({ name, value }) => `${name}: ${value}`)) },
    { label: words.lookAhead, value: lookAheadFree ? words.lookAheadFree : words.lookAheadFound },
    ...(revised === null ? [] : [{ label: words.revised, value: revisedText(revised) }]),
  ];
}

interface ProvenanceProps {
  provenance: BacktestProvenance | null;
  lookAheadFree: boolean;
  style: ParameterStyle;
}
/** Parameters, data and costs that reproduce the report. */
export const BacktestProvenanceCard = ({ provenance, lookAheadFree, style }: ProvenanceProps) => (
  <Card title={words.title}>
    {provenance ? (
      <FactLines facts={provenanceFacts(provenance, lookAheadFree, style)} />
    ) : (
      <chakra.p color="ink-2">{words.unknown}</chakra.p>
    )}
  </Card>
);
