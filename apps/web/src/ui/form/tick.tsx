import { chakra } from '@chakra-ui/react';
import { tickRecipe } from '../../theme/recipes/control-recipes.ts';

/** Native checkbox or radio in the product's colour. */
export const Tick = chakra('input', tickRecipe);

/** Label around its checkbox or radio, so that a press anywhere on the line counts. */
export const TickLabel = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'flex-start', gap: '2.5', py: '1', minHeight: '28px', cursor: 'pointer' },
});
