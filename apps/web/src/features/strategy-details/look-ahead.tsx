import { Box } from '@chakra-ui/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { invest } from '../../messages/invest.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';

const words = invest.strategies;

/** Whether the backtest is proven free of look-ahead. */
export function LookAheadPill({ isFree }: { isFree: boolean }) {
  const Icon = isFree ? Check : TriangleAlert;
  return (
    <Pill tone={isFree ? 'gain' : 'warn'} title={isFree ? words.lookAheadText : words.lookAheadFoundText}>
      <Icon size={12} aria-hidden />
      {isFree ? words.lookAheadFree : words.lookAheadFound}
    </Pill>
  );
}

/** The label with a button for its explanation, for keyboard and touch. */
export function LookAheadFact({ isFree }: { isFree: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  return (
    <Box>
      <Button tone="link" size="sm" aria-expanded={isOpen} aria-controls={textId} onClick={() => setOpen(!isOpen)}>
        {isFree ? words.lookAheadHelp : words.lookAheadFoundHelp}
      </Button>
      <Box id={textId} hidden={!isOpen} mt="2" maxW="72ch">
        <Notice tone={isFree ? 'gain' : 'warn'}>{isFree ? words.lookAheadText : words.lookAheadFoundText}</Notice>
      </Box>
    </Box>
  );
}
