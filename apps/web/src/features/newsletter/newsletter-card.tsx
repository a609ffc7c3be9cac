import { Box, chakra } from '@chakra-ui/react';
import type { NewsletterHeader } from '@pipa/contract';
import { formatDay } from '../../format.ts';
import { newsletter as words } from '../../messages/newsletter.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingScale } from './rating-scale.tsx';

/** The latest newsletter in a few words, with the way to all of it. */
export const NewsletterCard = ({ latest, onRead }: { latest: NewsletterHeader | null; onRead: () => void }) => (
  <Card
    title={words.title}
    description={latest && formatDay(latest.date)}
    actions={
      latest && (
        <Button size="sm" onClick={onRead} aria-label={`${words.read}: ${words.title}`}>
          {words.read}
        </Button>
      )
    }
  >
    {latest === null ? (
      <Box color="ink-2">{words.noneText}</Box>
    ) : (
      <>
        <chakra.p mb="3">{latest.subtitle1}</chakra.p>
        {latest.marketRating !== null && <RatingScale rating={latest.marketRating} />}
      </>
    )}
  </Card>
);
