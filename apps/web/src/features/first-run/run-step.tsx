import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { firstRun as words } from '../../messages/first-run.ts';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';

const Surface = chakra('li', cardRecipe);

/** A step that is over, the one a person is at, or one that comes later. */
export type StepState = 'done' | 'now' | 'later';

interface RunStepProps {
  number: number;
  state: StepState;
  title: string;
  /** One line below the title. */
  text: ReactNode;
  /** What is done in the step; only drawn while a person is at it. */
  children?: ReactNode;
}
export const RunStep = ({ number, state, title, text, children }: RunStepProps) => (
  <Surface aria-current={state === 'now' ? 'step' : undefined} data-state={state}>
    <Flex gap="3.5" align="flex-start">
      <Flex
        align="center"
        justify="center"
        boxSize="28px"
        borderRadius="full"
        flexShrink="0"
        bg={state === 'done' ? 'gain-soft' : state === 'now' ? 'accent-soft' : 'bg'}
        color={state === 'done' ? 'gain' : state === 'now' ? 'accent' : 'ink-2'}
        fontSize="13px"
        fontWeight="640"
      >
        {state === 'done' ? <Check size={16} aria-label={words.done} /> : number}
      </Flex>
      <Box flex="1" minW="0">
        <chakra.h2 textStyle="cardTitle">{title}</chakra.h2>
        <Box color="ink-2">{text}</Box>
      </Box>
    </Flex>
    {state === 'now' && children && <Box mt="5">{children}</Box>}
  </Surface>
);
