import { chakra } from '@chakra-ui/react';

/** Buttons of a form in a dialog; on a phone they keep their place at the bottom edge while a long form scrolls under them. */
export const FormActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    pb: '2',
    mdDown: {
      position: 'sticky',
      bottom: '0',
      zIndex: 1,
      py: '3',
      bg: 'surface',
      borderTopWidth: '1px',
      borderColor: 'line',
      // Past the padding of the dialog, so that no field shows beside or below them.
      mx: '-24px',
      px: '24px',
    },
  },
  variants: { align: { end: { justifyContent: 'flex-end' }, start: {}, stretch: { '& > *': { flex: '1' } } } },
  defaultVariants: { align: 'end' },
});
