import { Box, chakra } from '@chakra-ui/react';
import type { BacktestReport, BacktestVerdict } from '@pipa/contract';
import { useId } from 'react';
import { formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { verdictWords } from '../../messages/stored-texts.ts';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';
import { trialsTexts } from './backtest-trials.ts';

const Surface = chakra('section', cardRecipe);
const words = invest.backtest;

function intervalText({ confidence, excessCagrInterval }: BacktestVerdict): string | null {
  if (confidence === null || excessCagrInterval === null) return null;
  const { low, high } = excessCagrInterval;
  const excess = (value: number) => formatPercent(value, { decimals: 1, signed: true });
  return words.interval(formatPercent(confidence, { decimals: 0 }), excess(low), excess(high));
}

/** Result of the backtest in plain words, before any figure. */
export function BacktestVerdictCard({ report: { verdict, detail, sharpe } }: { report: BacktestReport }) {
  const titleId = useId();
  const interval = verdict && intervalText(verdict);
  const trials = detail?.overfitting ? trialsTexts(detail.overfitting, sharpe) : [];
  return (
    <Surface aria-labelledby={titleId}>
      <chakra.h3 id={titleId} textStyle="label" color="ink-2" mb="1">
        {words.verdictLabel}
      </chakra.h3>
      {verdict ? (
        <Box maxW="78ch">
          <chakra.p fontSize="16px" lineHeight="24px">
            {verdictWords(verdict.sentence)}
          </chakra.p>
          {[...(interval ? [interval] : []), ...trials].map((text) => (
            <chakra.p key={text} color="ink-2" mt="1">
              {text}
            </chakra.p>
          ))}
        </Box>
      ) : (
        <chakra.p color="ink-2" role="status">
          {words.pending}
        </chakra.p>
      )}
    </Surface>
  );
}
