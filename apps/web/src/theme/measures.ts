import { defineTokens } from '@chakra-ui/react';

type Values = Record<string, { value: string }>;

/** Steps of space: multiples of 4 px, with halves for small sizes. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40] as const;
const spacing: Values = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 0.25}rem` }]));

const widths: Values = {
  xs: { value: '20rem' },
  sm: { value: '24rem' },
  md: { value: '28rem' },
  lg: { value: '32rem' },
  xl: { value: '36rem' },
  '2xl': { value: '42rem' },
  '3xl': { value: '48rem' },
  '4xl': { value: '56rem' },
  '5xl': { value: '64rem' },
  max: { value: 'max-content' },
  min: { value: 'min-content' },
  fit: { value: 'fit-content' },
  full: { value: '100%' },
};

/**
 * Measures and motion that the product's recipes and the kit's dialogs, menus, tabs and alerts refer to. Written out because
 * the kit's default collection would load the styles of all its components with the first page.
 */
export const measures = defineTokens({
  spacing,
  sizes: { ...spacing, ...widths },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.0625rem' },
    xl: { value: '1.25rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  letterSpacings: { widest: { value: '0.1em' } },
  radii: { none: { value: '0' }, full: { value: '9999px' } },
  durations: {
    fastest: { value: '50ms' },
    faster: { value: '100ms' },
    fast: { value: '150ms' },
    moderate: { value: '200ms' },
    slow: { value: '300ms' },
    slower: { value: '400ms' },
    slowest: { value: '500ms' },
  },
  easings: {
    'ease-in-smooth': { value: 'cubic-bezier(0.32, 0.72, 0, 1)' },
    'ease-out': { value: 'cubic-bezier(0, 0, 0.58, 1)' },
    'ease-in-out': { value: 'cubic-bezier(0.42, 0, 0.58, 1)' },
  },
  cursor: {
    button: { value: 'pointer' },
    menuitem: { value: 'default' },
    disabled: { value: 'not-allowed' },
  },
  zIndex: {
    base: { value: 0 },
    docked: { value: 10 },
    sticky: { value: 1100 },
    overlay: { value: 1300 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    skipNav: { value: 1600 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
  },
});
