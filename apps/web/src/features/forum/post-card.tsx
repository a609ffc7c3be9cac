import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ForumCard, type ForumCardFigure, forumCardFigures } from '@pipa/contract';
import { formatDay, formatMoney, formatNumber, formatPercent, NOT_AVAILABLE } from '../../format.ts';
import { forum } from '../../messages/forum.ts';
import { Pill } from '../../ui/pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const words = forum.card;

const formats: Record<
  (typeof forumCardFigures)[keyof typeof forumCardFigures],
  (value: number, signed?: boolean) => string
> = {
  fraction: (value, signed) => formatPercent(value, { signed }),
  ratio: (value, signed) => formatNumber(value, { signed }),
  dollars: (value, signed) => formatMoney(value, { signed }),
  count: (value, signed) => formatNumber(value, { decimals: 0, signed }),
};

const Cell = chakra('td', {
  base: { py: '1', ps: '3', textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});
const Head = chakra('th', {
  base: {
    py: '1',
    ps: '3',
    verticalAlign: 'top',
    textAlign: 'end',
    fontWeight: 500,
    color: 'ink-2',
    textStyle: 'hint',
  },
});

/** What a figure has moved by, in its own unit. */
function changeText(name: ForumCardFigure, posted: number | null, today: number | null): string {
  if (posted === null || today === null) return NOT_AVAILABLE;
  return formats[forumCardFigures[name]](today - posted, true);
}

const titleOf = ({ title, kind }: ForumCard): string =>
  title || (kind === 'screen' ? words.screen : kind === 'tearSheet' ? words.sheet : words.kinds[kind]);

/** A page of the product in a post: its figures on the day of the post beside those of today, so that a claim can be checked. */
export function PostCard({ card, to }: { card: ForumCard; to: string }) {
  const { kind, postedDay, todayDay, figures, symbols } = card;
  const isGone = todayDay === null;
  return (
    <Box
      as="figure"
      borderWidth="1px"
      borderColor="line"
      borderRadius="l3"
      bg="bg"
      p="4"
      my="3"
      maxW="600px"
      overflowX="auto"
      tabIndex={0}
      aria-label={`${words.kinds[kind]}: ${titleOf(card)}`}
    >
      <Flex gap="2" align="baseline" wrap="wrap" mb="1">
        <Pill>{words.kinds[kind]}</Pill>
        {isGone ? <b>{titleOf(card)}</b> : <TextLink to={to}>{titleOf(card)}</TextLink>}
      </Flex>
      {isGone && (
        <Box textStyle="hint" color="ink-2">
          {words.gone}
        </Box>
      )}
      <chakra.table width="100%" mt="1">
        <thead>
          <tr>
            <Head textAlign="start" ps="0">
              {words.figure}
            </Head>
            <Head>
              {words.postedHeading}
              <Box>{words.posted(formatDay(postedDay))}</Box>
            </Head>
            {!isGone && (
              <>
                <Head>
                  {words.todayHeading}
                  <Box>{words.today(formatDay(todayDay))}</Box>
                </Head>
                <Head>{words.change}</Head>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, posted, today }) => {
            const format = (value: number | null) =>
              value === null ? NOT_AVAILABLE : formats[forumCardFigures[name]](value);
            return (
              <chakra.tr key={name} borderTopWidth="1px" borderColor="line">
                <chakra.th scope="row" textAlign="start" fontWeight="400" color="ink-2" py="1">
                  {words.figures[name]}
                </chakra.th>
                <Cell>{name === 'returnSince' ? '' : format(posted)}</Cell>
                {!isGone && (
                  <>
                    <Cell fontWeight="560">{format(today)}</Cell>
                    <Cell>{name === 'returnSince' ? '' : changeText(name, posted, today)}</Cell>
                  </>
                )}
              </chakra.tr>
            );
          })}
          {symbols && (
            <chakra.tr borderTopWidth="1px" borderColor="line">
              <chakra.th scope="row" textAlign="start" fontWeight="400" color="ink-2" py="1">
                {words.firstSymbols}
              </chakra.th>
              <Cell whiteSpace="normal">{symbols.posted.join(', ') || NOT_AVAILABLE}</Cell>
              {!isGone && (
                <>
                  <Cell whiteSpace="normal">{symbols.today.join(', ') || NOT_AVAILABLE}</Cell>
                  <Cell />
                </>
              )}
            </chakra.tr>
          )}
        </tbody>
      </chakra.table>
    </Box>
  );
}
