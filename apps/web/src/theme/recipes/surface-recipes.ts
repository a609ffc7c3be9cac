import { defineRecipe } from '@chakra-ui/react';

/** Share of the tone in words of the tone warn: alone it has slightly less contrast than 4.5:1 on its soft background. */
export const WARN_TEXT_SHARE = 0.88;
const warnText = `color-mix(in srgb, {colors.warn} ${WARN_TEXT_SHARE * 100}%, {colors.ink})`;

export const cardRecipe = defineRecipe({
  className: 'pipa-card',
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    minWidth: '0',
    // Clips like hidden, but lets the heading of a table stick to the page.
    overflow: 'clip',
  },
  variants: {
    pad: { none: {}, sm: { p: '4' }, md: { p: { base: '4', md: '5' } } },
  },
  defaultVariants: { pad: 'md' },
});

/** Small rounded label: a status, a kind, a warning. */
export const pillRecipe = defineRecipe({
  className: 'pipa-pill',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: '22px',
    px: '9px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: '12px',
    fontWeight: 600,
    lineHeight: '1',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { borderColor: 'line', color: 'ink-2', bg: 'surface' },
      accent: { bg: 'accent-soft', color: 'accent' },
      gain: { bg: 'gain-soft', color: 'gain' },
      loss: { bg: 'loss-soft', color: 'loss' },
      warn: { bg: 'warn-soft', color: warnText },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** Cells of the hairline grid of tiles. The grid draws its lines by a gap over the line colour. */
export const tileGridRecipe = defineRecipe({
  className: 'pipa-tiles',
  base: {
    display: 'grid',
    gap: '1px',
    bg: 'line',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    overflow: 'hidden',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    // Of an odd number, so that no gap is left on a phone.
    '& > :last-child:nth-of-type(odd)': { mdDown: { gridColumn: 'span 2' } },
  },
  variants: {
    columns: {
      2: {},
      3: { md: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
      4: { md: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
  defaultVariants: { columns: 4 },
});

export const tileRecipe = defineRecipe({
  className: 'pipa-tile',
  base: { bg: 'surface', px: { base: '3.5', md: '18px' }, py: '3.5', minWidth: '0' },
});

/** A short notice in a page or a dialog. */
export const noticeRecipe = defineRecipe({
  className: 'pipa-notice',
  base: {
    display: 'flex',
    gap: '3',
    px: '14px',
    py: '10px',
    borderRadius: 'l2',
    fontSize: '13.5px',
    lineHeight: '20px',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg', color: 'ink-2', borderWidth: '1px', borderColor: 'line' },
      accent: { bg: 'accent-soft', color: 'ink' },
      gain: { bg: 'gain-soft', color: 'gain' },
      loss: { bg: 'loss-soft', color: 'loss' },
      warn: { bg: 'warn-soft', color: warnText },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
