import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useRef } from 'react';
import type { Wiring } from '../ui/form/field-frame.tsx';

const INDENT = '  ';

const Lines = chakra('div', {
  base: {
    display: 'flex',
    maxHeight: 'min(70vh, 640px)',
    overflow: 'auto',
    borderWidth: '1px',
    borderColor: 'line-strong',
    borderRadius: 'l2',
    bg: 'surface',
    fontFamily: 'mono',
    fontSize: '13px',
    lineHeight: '20px',
    _focusWithin: { outline: '2px solid {colors.accent}', outlineOffset: '-1px' },
    // Phones zoom into fields below 16 px.
    '@media (pointer: coarse)': { fontSize: '16px', lineHeight: '24px' },
  },
});
const Numbers = chakra('div', {
  base: {
    position: 'sticky',
    insetInlineStart: '0',
    flexShrink: 0,
    // As high as the text, which may be lower than the frame.
    alignSelf: 'stretch',
    height: 'fit-content',
    minHeight: '100%',
    py: '2',
    px: '2.5',
    bg: 'bg',
    color: 'ink-2',
    textAlign: 'end',
    whiteSpace: 'pre',
    userSelect: 'none',
  },
});
const Text = chakra('textarea', {
  base: {
    display: 'block',
    flex: '1 0 auto',
    minWidth: '0',
    py: '2',
    px: '3',
    bg: 'transparent',
    color: 'ink',
    font: 'inherit',
    whiteSpace: 'pre',
    overflow: 'hidden',
    resize: 'none',
    outline: 'none',
    direction: 'ltr',
  },
});

interface SourceEditorProps {
  /** Links it to its label and note; without a frame around it, its name. */
  wiring: Omit<Wiring, 'aria-required'> | { 'aria-label': string };
  maxLength?: number;
  value: string;
  /** Left out: it can be read alone. */
  onChange?: (text: string) => void;
}
/** The text of a program with the numbers of its lines. Tab indents, and leaves after Escape. */
export function SourceEditor({ wiring, maxLength, value, onChange }: SourceEditorProps) {
  const leaves = useRef(false);
  const lines = value.split('\n');
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isTab || leaves.current || onChange === undefined) {
      leaves.current = event.key === 'Escape';
      return;
    }
    event.preventDefault();
    const field = event.currentTarget;
    // The browser's own insertion can be undone by its keys.
    if (document.execCommand?.('insertText', false, INDENT)) return;
    field.setRangeText(INDENT, field.selectionStart, field.selectionEnd, 'end');
    onChange(field.value);
  };
  return (
    <Lines dir="ltr">
      <Numbers aria-hidden>{lines.map((_, line) => line + 1).join('\n')}</Numbers>
      <Box flex="1 0 auto">
        <Text
          {...wiring}
          maxLength={maxLength}
          value={value}
          rows={lines.length}
          cols={longest + 2}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          readOnly={onChange === undefined}
          onKeyDown={press}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </Box>
    </Lines>
  );
}
