import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
  '*': {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.line',
  },
  html: {
    bg: 'bg',
    color: 'ink',
    colorPalette: 'accent',
    fontSize: '16px',
    lineHeight: '1.5',
    textSizeAdjust: '100%',
    scrollbarColor: '{colors.line-strong} transparent',
  },
  // Chinese headings break between their phrases, and no paragraph ends with a lone character.
  // Not the shorthand: it would let wrap what is cut to one line.
  ':lang(zh)': { textWrapStyle: 'pretty' },
  ':is(h1, h2, h3):lang(zh)': { wordBreak: 'keep-all' },
  body: { textStyle: 'body', minHeight: '100dvh' },
  '#root': { minHeight: '100dvh' },
  '*::placeholder': { color: 'ink-3', opacity: 1 },
  '*::selection': { bg: 'accent-soft' },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
