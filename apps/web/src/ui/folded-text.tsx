import { useState } from 'react';
import { messages } from '../messages/index.ts';
import { Button } from './button.tsx';

/** Characters that are shown of a text while it is folded. */
const SHOWN = 120;

const words = messages.shell;

interface FoldedTextProps {
  text: string;
  /** What the text is about, for the name of its button: a table has one of them in each row. */
  subject: string;
}
/** A text for a cell: a long one shows its beginning until the reader unfolds it. */
export function FoldedText({ text, subject }: FoldedTextProps) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= SHOWN) return text;
  const label = isOpen ? words.showLess : words.showMore;
  return (
    <>
      {isOpen ? text : `${text.slice(0, SHOWN).trimEnd()}…`}{' '}
      <Button
        tone="link"
        size="sm"
        aria-label={words.ofSubject(label, subject)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
    </>
  );
}
