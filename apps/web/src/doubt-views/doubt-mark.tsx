import { chakra } from '@chakra-ui/react';
import type { SymbolDoubt } from '@pipa/contract';
import { TriangleAlert } from 'lucide-react';
import { importDoubts as words } from '../messages/import-doubts.ts';
import { Notice } from '../ui/notice.tsx';
import { useDoubt } from './doubts.tsx';

const Sign = chakra(TriangleAlert, {
  base: { display: 'inline-block', width: '13px', height: '13px', color: 'warn', verticalAlign: '-1px' },
});

function describe({ reason, fromDay, toDay, more }: SymbolDoubt): string {
  const days = fromDay === null || fromDay === toDay ? fromDay : words.days(fromDay, toDay ?? fromDay);
  const first = days === null ? words.reasons[reason] : words.about(words.reasons[reason], days);
  return more === 0 ? first : `${first} ${words.more(more)}`;
}

/** Marks a symbol whose figures are in doubt, with the reason; nothing for any other one. */
export function DoubtMark({ symbol }: { symbol: string }) {
  const doubt = useDoubt(symbol);
  if (doubt === undefined) return null;
  const text = words.mark(describe(doubt));
  return (
    <chakra.span role="img" aria-label={text} title={text} ms="1" cursor="help">
      <Sign aria-hidden />
    </chakra.span>
  );
}

/** The reason in words, where there is room for it. */
export function DoubtNote({ symbol }: { symbol: string }) {
  const doubt = useDoubt(symbol);
  if (doubt === undefined) return null;
  return (
    <Notice tone="warn">
      {words.note(symbol, describe(doubt))} {words.effect}
    </Notice>
  );
}
