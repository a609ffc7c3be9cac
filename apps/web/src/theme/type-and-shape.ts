import { defineSemanticTokens, defineTextStyles, defineTokens } from '@chakra-ui/react';

const tabular = { fontVariantNumeric: 'lining-nums tabular-nums' };

/** Fonts of the systems for the Chinese characters, which Inter does not have. */
const CHINESE =
  "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'";
const text = `'Inter Variable', system-ui, ${CHINESE}, sans-serif`;

export const fonts = defineTokens.fonts({
  body: { value: text },
  heading: { value: text },
  mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
});

export const radii = defineSemanticTokens.radii({
  l1: { value: '6px' },
  l2: { value: '8px' },
  l3: { value: '12px' },
  card: { value: '12px' },
});

/** Shadows, for floating surfaces only. */
const floating = {
  value: {
    _light: '0 12px 32px rgb(15 27 45 / 0.14), 0 0 0 1px {colors.line}',
    _dark: '0 12px 32px rgb(0 0 0 / 0.5), 0 0 0 1px {colors.line-strong}',
  },
};
export const shadows = defineSemanticTokens.shadows({
  xs: { value: 'none' },
  sm: { value: 'none' },
  md: floating,
  lg: floating,
  xl: floating,
});

export const textStyles = defineTextStyles({
  pageTitle: { value: { fontSize: '24px', fontWeight: 660, lineHeight: '32px', letterSpacing: '-0.015em' } },
  sectionTitle: { value: { fontSize: '17px', fontWeight: 640, lineHeight: '24px', letterSpacing: '-0.01em' } },
  cardTitle: { value: { fontSize: '14px', fontWeight: 620, lineHeight: '20px' } },
  hero: { value: { fontSize: '34px', fontWeight: 640, lineHeight: '42px', letterSpacing: '-0.02em', ...tabular } },
  tile: { value: { fontSize: '20px', fontWeight: 620, lineHeight: '28px', letterSpacing: '-0.01em', ...tabular } },
  body: { value: { fontSize: '14px', lineHeight: '21px' } },
  number: { value: { fontSize: '14px', lineHeight: '20px', ...tabular } },
  label: { value: { fontSize: '12.5px', fontWeight: 500, lineHeight: '18px' } },
  hint: { value: { fontSize: '12.5px', lineHeight: '18px' } },
  display: { value: { fontSize: '40px', fontWeight: 660, lineHeight: '46px', letterSpacing: '-0.025em' } },
});
