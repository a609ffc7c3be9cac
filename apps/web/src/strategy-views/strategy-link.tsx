import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import type { ReactNode } from 'react';
import { links } from '../app/links.ts';
import { TextLink } from '../ui/text-link.tsx';
import { ClosedMark } from './closed-mark.tsx';
import { LockMark } from './subscription-lock.tsx';

interface StrategyLinkProps {
  strategy: Pick<
    Strategy,
    'id' | 'name' | 'riskLevelNumber' | 'limitToMemberClass' | 'openForInvestor' | 'status' | 'unfedReason'
  >;
  tab?: string;
  /** Small second line. */
  note: ReactNode;
  /** A small picture of the record, where there is room. */
  picture?: ReactNode;
}
/** Name of a strategy in a table, with its risk level, and the lock where the reader cannot subscribe. */
export function StrategyLink({ strategy, tab, note, picture }: StrategyLinkProps) {
  return (
    <Flex gap="4" align="center" justify="space-between">
      <Box minW="0">
        <TextLink {...links.strategy(strategy, tab)} whiteSpace={{ md: 'nowrap' }}>
          {strategy.name}
        </TextLink>
        <chakra.span display="block" textStyle="hint" color="ink-2" whiteSpace={{ md: 'nowrap' }}>
          {`R${strategy.riskLevelNumber}`} · {note}
        </chakra.span>
        <LockMark strategy={strategy} />
        <ClosedMark strategy={strategy} />
      </Box>
      {picture && <Box hideBelow="md">{picture}</Box>}
    </Flex>
  );
}
