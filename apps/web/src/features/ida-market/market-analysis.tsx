import { Flex } from '@chakra-ui/react';
import { ANALYSIS_PLACEHOLDER, MARKET_ANALYSES } from '@pipa/ida';
import type { ReactNode } from 'react';
import { Choice } from '../../ida-views/choice.tsx';
import { optionIn, say } from '../../ida-views/say.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { EtfComparison } from './etf-comparison.tsx';
import { MacroAnalysis } from './macro-analysis.tsx';
import { MomentumComparison } from './momentum-comparison.tsx';
import { TechnicalAnalysis } from './technical-analysis.tsx';

const views: Readonly<Record<(typeof MARKET_ANALYSES)[number]['value'], () => ReactNode>> = {
  macro: MacroAnalysis,
  technical: TechnicalAnalysis,
  etf: EtfComparison,
  momentum: MomentumComparison,
};

/** Market Analysis (3 §2.1): one of four views, which the address holds. */
export function MarketAnalysis() {
  const { values, change } = useAddressFilter(['analysis']);
  const chosen = optionIn(MARKET_ANALYSES, values.analysis).value;
  const View = views[chosen];
  return (
    <Flex direction="column" gap="4">
      <Flex>
        <Choice
          label={say(ANALYSIS_PLACEHOLDER)}
          options={MARKET_ANALYSES}
          value={chosen}
          onChange={(analysis) => change({ analysis })}
        />
      </Flex>
      <View />
    </Flex>
  );
}
