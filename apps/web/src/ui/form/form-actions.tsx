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
      // Over the padding of the dialog, which a sticky place leaves free.
      bottom: '-24px',
      zIndex: 1,
      pt: '3',
      pb: 'calc(12px + env(safe-area-inset-bottom, 0px))',
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
