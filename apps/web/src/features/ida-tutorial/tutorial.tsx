import { Box, chakra, Grid } from '@chakra-ui/react';
import { universeWords } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { idaTutorial as words } from '../../messages/ida-tutorial.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';

/** How many symbols were analysed on the newest day. */
function UniverseCounts() {
  const { data } = useQuery(idaQueries.days());
  if (!data?.universe || data.updateTime === null) return null;
  const { stocks, etfs } = data.universe;
  return (
    <Box color="ink-2">
      {say(universeWords(stocks, etfs))} {ida.basedOn(data.updateTime)}
    </Box>
  );
}

/** What the analysis service does, part by part (3 §2.9). */
export function IdaTutorial() {
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Notice>{words.noAdvice}</Notice>
      <UniverseCounts />
      {words.parts.map((part) => (
        <Card key={part.title} title={part.title} description={part.description}>
          <chakra.ul listStyleType="none" display="grid" gap="3" mt="2">
            {part.points.map((point) => (
              <chakra.li key={point.name} maxW="80ch">
                <chakra.h3 fontWeight="600">{point.name}</chakra.h3>
                <Box color="ink-2">{point.text}</Box>
              </chakra.li>
            ))}
          </chakra.ul>
        </Card>
      ))}
    </Grid>
  );
}
