import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Chip = chakra('button', {
  base: {
    height: '30px',
    px: '10px',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'line-strong',
    bg: 'surface',
    color: 'ink-2',
    fontSize: '13px',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'ink', borderColor: 'ink-3' },
    _focusVisible: { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
    '&[aria-pressed=true]': { bg: 'accent-soft', borderColor: 'accent', color: 'accent', fontWeight: 560 },
  },
});

interface ToggleProps {
  pressed: boolean;
  onToggle: (pressed: boolean) => void;
  children: ReactNode;
}
/** One of several values, of which any number can be chosen. */
export const Toggle = ({ pressed, onToggle, children }: ToggleProps) => (
  <Chip type="button" aria-pressed={pressed} onClick={() => onToggle(!pressed)}>
    {children}
  </Chip>
);
