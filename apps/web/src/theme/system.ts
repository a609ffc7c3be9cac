import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  keyframes,
  textStyles as kitTextStyles,
  layerStyles,
} from '@chakra-ui/react/theme';
import { cacheStyles } from './cache-styles.ts';
import { globalCss } from './global-css.ts';
import { measures } from './measures.ts';
import { kitSlotRecipes, ownSlotRecipes } from './recipes/overlay-recipes.ts';
import { semanticColors } from './semantic-colors.ts';
import { fonts, radii, shadows, textStyles } from './type-and-shape.ts';

const kit = defineConfig({
  preflight: true,
  cssVarsPrefix: 'pipa',
  cssVarsRoot: ':where(html, .chakra-theme)',
  theme: {
    breakpoints,
    keyframes,
    animationStyles,
    layerStyles,
    textStyles: kitTextStyles,
    tokens: { ...measures, colors: { black: { value: 'black' }, white: { value: 'white' } } },
    slotRecipes: kitSlotRecipes,
  },
});

const own = defineConfig({
  globalCss,
  theme: {
    tokens: { fonts },
    semanticTokens: { colors: semanticColors, radii, shadows },
    textStyles,
    slotRecipes: ownSlotRecipes,
  },
});

export const system = cacheStyles(createSystem(defaultBaseConfig, kit, own));
