import { Box, chakra } from '@chakra-ui/react';
import type { Explanation, ExplanationKind, ExplanationOf } from '@pipa/contract';
import type { Words } from '@pipa/words';
import type { ReactNode } from 'react';
import { idaExplain as words } from '../messages/ida-explain.ts';
import { cellLooks } from './cell-looks.tsx';
import { Prediction, State } from './explained-models.tsx';
import { Fundamental, Momentum } from './explained-ranks.tsx';
import { Breadth, Event, Ta } from './explained-technicals.tsx';

const views: { readonly [Kind in ExplanationKind]: (explained: ExplanationOf<Kind>) => ReactNode } = {
  ta: Ta,
  breadth: Breadth,
  event: Event,
  fundamental: Fundamental,
  momentum: Momentum,
  state: State,
  prediction: Prediction,
};

const Looks = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', ...cellLooks },
});

const ruleOf = (explained: Explanation): string =>
  explained.what === 'prediction' ? words.rules[explained.kind] : words.rules[explained.what];

/** How a figure came about: its rule, and what the rule was applied to. */
export function ExplanationTables({ explained }: { explained: Explanation }) {
  const View = views[explained.what] as (explained: Explanation) => ReactNode;
  return (
    <Looks>
      <Box color="ink-2" maxW="80ch">
        {ruleOf(explained)}
      </Box>
      <View {...explained} />
    </Looks>
  );
}

/** What a question is about, for the title of its dialog. */
export const explanationTitle = (what: ExplanationKind): Words['en'] => words.titles[what];
