import { chakra } from '@chakra-ui/react';
import { isOpenForInvestors, type Strategy } from '@pipa/contract';
import { messages } from '../messages/index.ts';

/** Marks what only its owner and administrators see; nothing where it is open for investors. */
export const ClosedMark = ({ strategy }: { strategy: Pick<Strategy, 'openForInvestor' | 'status'> }) =>
  isOpenForInvestors(strategy) ? null : (
    <chakra.span display="block" textStyle="hint" color="warn" whiteSpace="nowrap">
      {messages.invest.strategies.notOpen(strategy.status)}
    </chakra.span>
  );
