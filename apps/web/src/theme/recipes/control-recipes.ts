import { defineRecipe } from '@chakra-ui/react';

/** Buttons: one primary per view, secondary for the rest; danger is outlined until a dangerSolid button confirms it. */
export const buttonRecipe = defineRecipe({
  className: 'pipa-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    fontWeight: 560,
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background 120ms, border-color 120ms, color 120ms',
    _focusVisible: { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& svg': { flexShrink: 0, width: '1.15em', height: '1.15em' },
  },
  variants: {
    tone: {
      primary: { bg: 'accent', color: 'accent.contrast', _hover: { bg: 'accent/90' } },
      secondary: {
        bg: 'surface',
        color: 'ink',
        borderColor: 'line-strong',
        _hover: { bg: 'bg', borderColor: 'ink-3' },
      },
      quiet: { bg: 'transparent', color: 'ink-2', _hover: { bg: 'accent-soft', color: 'accent' } },
      link: {
        bg: 'transparent',
        color: 'accent',
        height: 'auto',
        minWidth: '0',
        px: '0',
        _hover: { textDecoration: 'underline' },
      },
      danger: {
        bg: 'surface',
        color: 'loss',
        borderColor: 'line-strong',
        _hover: { bg: 'loss-soft', borderColor: 'loss' },
      },
      dangerSolid: { bg: 'loss', color: 'loss.contrast', _hover: { bg: 'loss/90' } },
    },
    size: {
      sm: { height: '30px', px: '10px', fontSize: '13px' },
      md: { height: '36px', px: { base: '10px', sm: '14px' }, fontSize: '14px' },
      lg: { height: '44px', px: '20px', fontSize: '15px' },
      icon: { height: '36px', width: '36px', px: '0', fontSize: '16px' },
      iconSm: { height: '28px', width: '28px', px: '0', fontSize: '14px' },
    },
  },
  compoundVariants: [{ tone: 'link', css: { height: 'auto', px: '0' } }],
  defaultVariants: { tone: 'secondary', size: 'md' },
});

/** Text inputs, text areas and selects. */
export const inputRecipe = defineRecipe({
  className: 'pipa-input',
  base: {
    width: '100%',
    minWidth: '0',
    height: '40px',
    px: '12px',
    borderWidth: '1px',
    borderColor: 'line-strong',
    borderRadius: 'l2',
    bg: 'surface',
    color: 'ink',
    fontSize: '14px',
    lineHeight: '20px',
    _focusVisible: { outline: '2px solid {colors.accent}', outlineOffset: '-1px', borderColor: 'accent' },
    _invalid: { borderColor: 'loss' },
    '&[aria-invalid=true]': { borderColor: 'loss' },
    _disabled: { bg: 'bg', color: 'ink-2', cursor: 'not-allowed' },
    _readOnly: { bg: 'bg', color: 'ink-2' },
    // Phones zoom into fields below 16 px.
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
  variants: {
    kind: {
      line: {},
      area: { height: 'auto', minHeight: '88px', py: '9px', resize: 'vertical' },
      // A long choice ends in dots: browsers of phones would break its line, and show half of the second.
      select: { pe: '8px', cursor: 'pointer', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
    },
    numeric: { true: { fontVariantNumeric: 'lining-nums tabular-nums' } },
  },
  defaultVariants: { kind: 'line' },
});

/** Native checkbox and radio in the accent colour. */
export const tickRecipe = defineRecipe({
  className: 'pipa-tick',
  base: {
    width: '18px',
    height: '18px',
    flexShrink: 0,
    accentColor: '{colors.accent}',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed' },
  },
});
