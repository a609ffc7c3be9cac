import { Box, chakra, Grid } from '@chakra-ui/react';
import { invest } from '../../messages/invest.ts';
import { Card } from '../../ui/card.tsx';
import { CostFacts } from './cost-facts.tsx';

const words = invest.tutorial;

/** What is explained step by step. */
export interface Guide {
  title: string;
  description: string;
  steps: readonly { title: string; text: string }[];
}

/** How following a strategy or a model account works, from the choice to the stop. */
export function Tutorial({ guide = words }: { guide?: Guide }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(320px, 2fr)' }}
      gap="4"
      alignItems="start"
    >
      <Card title={guide.title} description={guide.description}>
        <chakra.ol listStyleType="none" display="grid" gap="5" mt="4">
          {guide.steps.map((step, index) => (
            <chakra.li key={step.title} display="grid" gridTemplateColumns="28px minmax(0, 1fr)" columnGap="3">
              <Box
                aria-hidden
                boxSize="26px"
                borderRadius="full"
                bg="accent-soft"
                color="accent"
                display="grid"
                placeItems="center"
                fontWeight="620"
                fontSize="13px"
              >
                {index + 1}
              </Box>
              <Box maxW="68ch">
                <chakra.h3 textStyle="cardTitle" lineHeight="26px">
                  {step.title}
                </chakra.h3>
                <Box color="ink-2">{step.text}</Box>
              </Box>
            </chakra.li>
          ))}
        </chakra.ol>
      </Card>
      <Grid templateColumns="minmax(0, 1fr)" gap="4">
        <Card title={words.costsTitle} description={words.costsText}>
          <CostFacts />
        </Card>
        <Card title={words.wordsTitle}>
          <Grid templateColumns="minmax(0, 1fr)" gap="3">
            {words.terms.map((term) => (
              <Box key={term.name}>
                <chakra.h3 fontWeight="600">{term.name}</chakra.h3>
                <Box color="ink-2">{term.text}</Box>
              </Box>
            ))}
          </Grid>
        </Card>
      </Grid>
    </Grid>
  );
}
