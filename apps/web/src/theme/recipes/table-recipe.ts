import { defineRecipe } from '@chakra-ui/react';
import { TOP_BAR_HEIGHT_PX } from '@pipa/contract';

/** Hairlines, no zebra, 40 px rows, sticky head; the actions of a row have a column of their own, in sight at the end. */
export const tableRecipe = defineRecipe({
  className: 'pipa-table',
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'lining-nums tabular-nums',
    fontSize: '13.5px',
    lineHeight: '18px',
    '& th': {
      position: 'sticky',
      // A wide table scrolls in a frame of its own, which says how far below its top the page's bar ends.
      top: 'var(--stuck, 0px)',
      zIndex: 1,
      bg: 'surface',
      color: 'ink-2',
      fontSize: '12.5px',
      fontWeight: 500,
      lineHeight: '16px',
      textAlign: 'start',
      px: '10px',
      height: '38px',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    // A table that is whole in the page: its heading sticks below the top bar.
    '[data-whole] > &': { '& th': { top: `${TOP_BAR_HEIGHT_PX}px` } },
    '& td': {
      px: '10px',
      py: '7px',
      height: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      verticalAlign: 'middle',
      // Chinese would break between any two characters of a narrow column.
      wordBreak: 'keep-all',
    },
    '& tbody:last-of-type tr:last-of-type td': { borderBottomWidth: 0 },
    '@media (min-width: 640px)': {
      '& tr > :first-of-type': { ps: '20px' },
      '& tr > :last-of-type': { pe: '20px' },
    },
    '& .sort-arrow': { display: 'inline-flex' },
    // Placed between two columns and visible on hover and focus, so that it takes no width.
    '& .sort-hint': { position: 'absolute', insetInlineStart: '100%', ms: '-5px', opacity: 0 },
    '& .num .sort-hint': { insetInlineStart: 'auto', insetInlineEnd: '100%', ms: '0', me: '-5px' },
    '& th:hover .sort-hint, & th:focus-within .sort-hint': { opacity: 0.6 },
    // A heading may break into two lines, so that it does not push figures out of sight.
    '& .num': { textAlign: 'end' },
    '& td.num, & .line, & thead th:not(.num)': { whiteSpace: 'nowrap' },
    '& tbody tr.row:hover td': { bg: 'bg' },
    // Figures scroll under them and fade before them.
    '& th.actions, & td.actions': { position: 'sticky', insetInlineEnd: 0, bg: 'surface' },
    '& tbody tr.row:hover td.actions': { bg: 'bg' },
    '[data-hidden-end] > &': {
      '& .actions::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineEnd: '100%',
        width: '24px',
        pointerEvents: 'none',
        bgImage: 'linear-gradient(to left, {colors.surface}, transparent)',
      },
    },
    '[data-hidden-end]:dir(rtl) > &': { '& .actions::before': { transform: 'scaleX(-1)' } },
    '@media (max-width: 639px)': {
      '& thead th:is(:not(.num), .line)': { whiteSpace: 'normal' },
      '& th': { px: '6px', py: '6px' },
      '& td': { px: '6px', fontSize: '13px' },
      '& tr > :first-of-type': { ps: '16px' },
      '& tr > :last-of-type': { pe: '16px' },
      '& th .sort-hint': { display: 'none' },
    },
    '& tr.strong td': { fontWeight: 640 },
    // A table in the detail of a row has its ground.
    '& tr.detail th': { bg: 'bg' },
  },
});
