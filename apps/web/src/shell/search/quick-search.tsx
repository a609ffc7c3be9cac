import { Box, chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { messages } from '../../messages/index.ts';
import { PartFrame, useIdlePreload } from '../../ui/part-frame.tsx';
import { useSearchKeys } from './use-search-keys.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const words = messages.search;
const SearchDialog = lazyPart(() => import('./search-dialog.tsx'));

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    height: '34px',
    minWidth: '34px',
    px: { base: '0', lg: '10px' },
    borderRadius: 'l2',
    borderWidth: { base: '0', lg: '1px' },
    borderColor: 'line-strong',
    color: 'ink-2',
    cursor: 'pointer',
    flexShrink: 0,
    _hover: { bg: 'bg', color: 'ink' },
    '& svg': { width: '16px', height: '16px' },
  },
});
// Drawn, not text: the label of the button says what it does.
const Keys = chakra('span', {
  base: { textStyle: 'hint', color: 'ink-3', ps: '12px', _before: { content: 'attr(data-keys)' } },
});

/** The button of the search, which its keys open too. The dialog is a file of its own. */
export function QuickSearch() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  useIdlePreload(SearchDialog);
  const open = () => {
    // Its key again, or Enter on the button, while the dialog is on its way.
    if (isOpen) return;
    SearchDialog.preload();
    setText('');
    setOpen(true);
  };
  useSearchKeys(open);
  useTypedAhead(isOpen, setText, () => setOpen(false));
  return (
    <>
      <Trigger
        type="button"
        aria-label={words.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search aria-hidden />
        <Box as="span" hideBelow="lg">
          {words.open}
        </Box>
        <Keys aria-hidden data-keys="Ctrl K" hideBelow="lg" />
      </Trigger>
      {isOpen && (
        <PartFrame onFault={() => setOpen(false)}>
          <SearchDialog text={text} onText={setText} onClose={() => setOpen(false)} />
        </PartFrame>
      )}
    </>
  );
}
