import { Box, chakra, Grid } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { home as words } from '../../messages/home.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TradingCosts } from './trading-costs.tsx';

function Tested() {
  return (
    <chakra.ul display="flex" flexDirection="column" gap="2.5" listStyleType="none">
      {words.tested.map((fact) => (
        <chakra.li key={fact} display="flex" gap="2.5" color="ink-2">
          <chakra.span color="gain" flexShrink="0" pt="3px" aria-hidden>
            <Check size={15} />
          </chakra.span>
          {fact}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** How results come about, what trading costs, and what all of it is not. */
export function HomeFacts() {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      gap={{ base: '4', xl: '6' }}
      alignItems="start"
    >
      <Grid gap="4">
        <Card title={words.testedTitle}>
          <Tested />
        </Card>
        <Card title={words.adviceTitle}>
          <chakra.p color="ink-2">{words.advice}</chakra.p>
        </Card>
      </Grid>
      <Card title={words.costTitle} description={words.costNote}>
        <TradingCosts />
        <Box mt="3">
          <TextLink to={paths.prices}>{words.toPrices}</TextLink>
        </Box>
      </Card>
    </Grid>
  );
}
