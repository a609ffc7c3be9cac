import { chakra } from '@chakra-ui/react';

/** Frame of a table wider than the page: the name stays at the start while the figures scroll under it. */
export const StickyEdges = chakra('div', {
  base: {
    md: {
      '& table :is(th, td):not(:first-of-type, :last-of-type)': { px: '8px' },
      // Content past the end fades out, so that a cut figure does not look complete.
      '& [data-hidden-end]': { '--fade': 'linear-gradient(to right, transparent, {colors.surface})' },
      '& [data-hidden-end]:dir(rtl)': { '--fade': 'linear-gradient(to left, transparent, {colors.surface})' },
      '& table tr.row > td:first-of-type, & table thead th:first-of-type': {
        position: 'sticky',
        insetInlineStart: 0,
        zIndex: 1,
        bg: 'surface',
        boxShadow: 'inset -1px 0 0 {colors.line}',
      },
      '& table thead th:first-of-type': { zIndex: 2 },
      '& table tr.row:hover > td:first-of-type': { bg: 'bg' },
    },
  },
  variants: {
    /** The buttons of a row stay at the end, visible without hovering, because the row is meant for actions. */
    actions: {
      true: {
        md: {
          '& [data-hidden-end] tr.row > td.actions::before': {
            content: '""',
            position: 'absolute',
            insetBlock: 0,
            insetInlineEnd: '100%',
            width: '20px',
            bgImage: 'var(--fade)',
            pointerEvents: 'none',
          },
          '& table td.actions, & table th.actions': {
            position: 'sticky',
            insetInlineEnd: 0,
            width: 'auto',
            px: '14px',
            bg: 'surface',
            boxShadow: 'inset 1px 0 0 {colors.line}',
          },
          '& table td.actions': { zIndex: 1 },
          '& table th.actions': { zIndex: 2 },
          '& table .row-actions': {
            position: 'static',
            transform: 'none',
            ps: '0',
            bg: 'transparent',
            opacity: 1,
          },
        },
      },
      false: {
        md: {
          '& [data-hidden-end]': { maskImage: 'linear-gradient(to right, black calc(100% - 20px), transparent)' },
          '& [data-hidden-end]:dir(rtl)': {
            maskImage: 'linear-gradient(to left, black calc(100% - 20px), transparent)',
          },
        },
      },
    },
  },
  defaultVariants: { actions: false },
});
