import { chakra } from '@chakra-ui/react';
import { pillRecipe } from '../theme/recipes/surface-recipes.ts';

/** Small label of a state or a kind: tone neutral, accent, gain, loss or warn. */
export const Pill = chakra('span', pillRecipe);
