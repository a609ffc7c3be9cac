import { defineSemanticTokens } from '@chakra-ui/react';
import { type ColorName, palette } from '@pipa/charts';

const tone = (name: ColorName) => ({ value: { _light: palette.light[name], _dark: palette.dark[name] } });
const sameAs = (name: ColorName) => ({ value: `{colors.${name}}` });

/** A colour with the parts that the kit's components read by `colorPalette`. */
const asPalette = (strong: ColorName, soft: ColorName) => ({
  DEFAULT: tone(strong),
  solid: tone(strong),
  fg: tone(strong),
  focusRing: tone(strong),
  border: tone(strong),
  contrast: sameAs('surface'),
  subtle: tone(soft),
  muted: tone(soft),
  emphasized: tone(soft),
});

export const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: tone('bg'),
    panel: sameAs('surface'),
    subtle: tone('bg'),
    muted: tone('bg'),
    emphasized: sameAs('line'),
  },
  fg: { DEFAULT: sameAs('ink'), muted: sameAs('ink-2'), subtle: sameAs('ink-3') },
  border: { DEFAULT: sameAs('line'), muted: sameAs('line'), emphasized: sameAs('line-strong') },
  surface: tone('surface'),
  line: tone('line'),
  'line-strong': tone('line-strong'),
  ink: tone('ink'),
  'ink-2': tone('ink-2'),
  'ink-3': tone('ink-3'),
  accent: asPalette('accent', 'accent-soft'),
  'accent-soft': tone('accent-soft'),
  gain: asPalette('gain', 'gain-soft'),
  'gain-soft': tone('gain-soft'),
  loss: asPalette('loss', 'loss-soft'),
  'loss-soft': tone('loss-soft'),
  warn: asPalette('warn', 'warn-soft'),
  'warn-soft': tone('warn-soft'),
  bench: tone('bench'),
});
