import { chakra } from '@chakra-ui/react';
import { isOpenForInvestors, type Strategy } from '@pipa/contract';
import { invest } from '../messages/invest.ts';
import { feedingWords } from '../messages/stored-texts.ts';

const words = invest.strategies;
type MarkedStrategy = Pick<Strategy, 'openForInvestor' | 'status' | 'unfedReason'>;

/** Marks what only its owner and administrators see; nothing where it is open for investors. */
export const ClosedMark = ({ strategy }: { strategy: MarkedStrategy }) =>
  isOpenForInvestors(strategy) ? null : (
    <chakra.span
      display="block"
      textStyle="hint"
      color="warn"
      whiteSpace="nowrap"
      title={strategy.unfedReason === null ? undefined : feedingWords(strategy.unfedReason)}
    >
      {strategy.unfedReason ? words.waits : words.notOpen(strategy.status)}
    </chakra.span>
  );
