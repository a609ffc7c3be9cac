import { chakra } from '@chakra-ui/react';

/** Covers a column without room for its whole width, so that no word or figure is shown in half. */
const cover = { content: '""', position: 'absolute', insetBlock: 0, bg: 'inherit', pointerEvents: 'none' } as const;

/** Stops of a mask that hides a column without room for its whole width. */
const uncut = 'black calc(100% - var(--cut, 0px)), transparent calc(100% - var(--cut, 0px))';

/** A shade at the end of a table, below its toolbar, which says that more columns follow. */
const furtherColumns = {
  content: '""',
  position: 'absolute',
  insetInlineEnd: '1px',
  top: '54px',
  bottom: '1px',
  width: '18px',
  borderEndEndRadius: 'card',
  pointerEvents: 'none',
  bgImage: 'linear-gradient(to left, color-mix(in srgb, {colors.ink} 16%, transparent), transparent)',
} as const;

/** Frame of a table wider than the page: the name stays at the start while the figures scroll under it. */
export const StickyEdges = chakra('div', {
  base: {
    md: {
      '& table :is(th, td):not(:first-of-type, :last-of-type)': { px: '8px' },
      '& table tr.row > td.name, & table thead th.name': {
        position: 'sticky',
        insetInlineStart: 0,
        zIndex: 1,
        bg: 'surface',
        boxShadow: 'inset -1px 0 0 {colors.line}',
      },
      '& table thead th.name': { zIndex: 2 },
      '& table tr > .name::after': { ...cover, insetInlineStart: '100%', width: 'var(--cut-start, 0px)' },
      '& table tr.row:hover > td.name': { bg: 'bg' },
    },
  },
  variants: {
    /** The buttons of a row stay at the end, visible without hovering, because the row is meant for actions. */
    actions: {
      true: {
        md: {
          '& [data-hidden-end] tr > .actions::before': { ...cover, insetInlineEnd: '100%', width: 'var(--cut, 0px)' },
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
          '& [data-hidden-end]': { maskImage: `linear-gradient(to right, ${uncut})` },
          '& [data-hidden-end]:dir(rtl)': { maskImage: `linear-gradient(to left, ${uncut})` },
          '&:has([data-hidden-end])': { position: 'relative' },
          '&:has([data-hidden-end])::after': furtherColumns,
          '&:has([data-hidden-end]):dir(rtl)::after': { transform: 'scaleX(-1)' },
        },
      },
    },
  },
  defaultVariants: { actions: false },
});
