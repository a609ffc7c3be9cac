import { chakra } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import type { ReactNode } from 'react';
import { links } from '../app/links.ts';
import { TextLink } from '../ui/text-link.tsx';
import { ClosedMark } from './closed-mark.tsx';
import { PhoneLock } from './subscription-lock.tsx';

interface StrategyLinkProps {
  strategy: Pick<
    Strategy,
    'id' | 'name' | 'riskLevelNumber' | 'limitToMemberClass' | 'openForInvestor' | 'status' | 'unfedReason'
  >;
  tab?: string;
  /** Small second line. */
  note: ReactNode;
}
/** Name of a strategy in a table. */
export function StrategyLink({ strategy, tab, note }: StrategyLinkProps) {
  return (
    <>
      <TextLink {...links.strategy(strategy, tab)} whiteSpace={{ md: 'nowrap' }}>
        {strategy.name}
      </TextLink>
      <chakra.span display="block" textStyle="hint" color="ink-2" whiteSpace={{ md: 'nowrap' }}>
        {note}
      </chakra.span>
      <PhoneLock strategy={strategy} />
      <ClosedMark strategy={strategy} />
    </>
  );
}
