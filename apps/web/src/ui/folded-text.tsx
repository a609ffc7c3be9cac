import { useState } from 'react';
import { messages } from '../messages/index.ts';
import { Button } from './button.tsx';

/** Characters that are shown of a text while it is folded. */
const SHOWN = 120;

const words = messages.shell;

/** A text for a cell: a long one shows its beginning until the reader unfolds it. */
export function FoldedText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= SHOWN) return text;
  return (
    <>
      {isOpen ? text : `${text.slice(0, SHOWN).trimEnd()}…`}{' '}
      <Button tone="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.showLess : words.showMore}
      </Button>
    </>
  );
}
