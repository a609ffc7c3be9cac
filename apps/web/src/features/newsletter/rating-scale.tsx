import { Box, chakra, Flex } from '@chakra-ui/react';
import { type MarketRating, marketRating } from '@pipa/contract';
import { newsletter as words } from '../../messages/newsletter.ts';

/** The rating on its five levels; the level is also said in words. It has no record, so it is not in the colour of a direction. */
export const RatingScale = ({ rating }: { rating: MarketRating }) => (
  <Box>
    <Flex justify="space-between" gap="3" mb="1.5">
      <chakra.span textStyle="label" color="ink-2">
        {words.rating}
      </chakra.span>
      <chakra.span fontWeight="600">{words.ratings[rating]}</chakra.span>
    </Flex>
    <Flex gap="1" aria-hidden>
      {marketRating.options.map((level) => (
        <Box key={level} flex="1" height="8px" borderRadius="4px" bg={level === rating ? 'accent' : 'line'} />
      ))}
    </Flex>
    <Flex justify="space-between" textStyle="hint" color="ink-2" mt="1" aria-hidden>
      <span>{words.ratings.Bearish}</span>
      <span>{words.ratings.Bullish}</span>
    </Flex>
  </Box>
);
