import { defineRecipe } from '@chakra-ui/react';

/** Hairlines, no zebra, 40 px rows, the head stays in sight, row actions appear on hover, focus and touch. */
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
      top: 0,
      zIndex: 1,
      bg: 'surface',
      color: 'ink-2',
      fontSize: '12.5px',
      fontWeight: 500,
      textAlign: 'start',
      whiteSpace: 'nowrap',
      px: '14px',
      height: '38px',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& td': {
      px: '14px',
      py: '7px',
      height: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      verticalAlign: 'middle',
    },
    '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
    '@media (min-width: 640px)': {
      '& tr > :first-of-type': { ps: '20px' },
      '& tr > :last-of-type': { pe: '20px' },
    },
    '& .sort-arrow': { display: 'inline-flex' },
    '& .sort-hint': { display: 'inline-flex', opacity: 0.45 },
    '& .num': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& tbody tr.row:hover td': { bg: 'bg' },
    // Actions lie over the end of the row, so that they cost no width while they are out of sight.
    '& th.actions, & td.actions': { position: 'sticky', insetInlineEnd: 0, width: 0, px: 0 },
    '& .row-actions': {
      position: 'absolute',
      insetInlineEnd: '10px',
      top: '50%',
      transform: 'translateY(-50%)',
      ps: '16px',
      bg: 'bg',
      opacity: 0,
    },
    '& tr.row:hover .row-actions, & tr.row:focus-within .row-actions': { opacity: 1 },
    '@media (hover: none)': {
      '& th.actions, & td.actions': { position: 'static', width: 'auto', px: '14px' },
      '& .row-actions': { position: 'static', transform: 'none', bg: 'transparent', opacity: 1 },
    },
    '@media (max-width: 639px)': {
      '& th': { whiteSpace: 'normal', px: '6px', py: '6px' },
      '& td': { px: '6px', fontSize: '13px' },
      '& th .sort-hint': { display: 'none' },
    },
    '& tr.strong td': { fontWeight: 640 },
  },
});
