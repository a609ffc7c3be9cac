import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ComingEvent } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../format.ts';
import { account } from '../../messages/account.ts';
import { enums } from '../../messages/enums.ts';
import { money as words } from '../../messages/money.ts';
import { moneyQueries } from '../../queries/dashboard/money-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/numbers.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const SHOWN = 8;

const classes: Readonly<Record<string, string>> = enums.memberClasses;
const brokerNames: Readonly<Record<string, string>> = account.brokerKinds;

/** The name of what an event is about; classes and brokers come as codes. */
function nameOf({ kind, name }: ComingEvent): string {
  if (kind === 'LinkEnds') return brokerNames[name] ?? name;
  return kind === 'Bill' || kind === 'MembershipEnds' ? (classes[name] ?? name) : name;
}

/** The page on which the event can be looked at. */
function pageOf({ kind, name, portfolioId }: ComingEvent) {
  if (portfolioId !== null) return links.monitor({ id: portfolioId, name: kind === 'Dividend' ? undefined : name });
  return { to: kind === 'LinkEnds' ? paths.brokerAccounts : paths.membership };
}

const Event = ({ event }: { event: ComingEvent }) => (
  <chakra.li listStyleType="none" px={{ base: '4', md: '5' }} py="2.5" borderTopWidth="1px" borderColor="line">
    <Flex gap="3" justify="space-between" align="baseline">
      <Box minW="0" overflowWrap="anywhere">
        <TextLink quiet {...pageOf(event)}>
          {words.events[event.kind](nameOf(event))}
        </TextLink>
      </Box>
      {event.amount !== null && (
        <Box textStyle="number" flexShrink="0">
          <Money
            value={event.kind === 'Fee' || event.kind === 'Bill' ? -event.amount : event.amount}
            signed={event.kind === 'Dividend'}
          />
        </Box>
      )}
    </Flex>
    <Flex gap="3" justify="space-between" textStyle="hint" color="ink-2">
      <span>
        {formatDay(event.day)}
        {event.clock === 'calendar' && `, ${words.realDate}`}
      </span>
      {event.kind === 'Fee' && <span>{words.feeToday}</span>}
    </Flex>
  </chakra.li>
);

/** Trades, dividends, fees, bills and ends of links that are known today, the soonest first. */
export function ComingCard() {
  const query = useQuery(moneyQueries.coming());
  return (
    <Card pad="none" title={words.coming} description={words.comingText}>
      <QueryView
        query={query}
        pending={
          <Box p="5">
            <TextSkeleton lines={4} />
          </Box>
        }
        isEmpty={(events) => events.length === 0}
        empty={<EmptyState title={words.nothingComing}>{words.nothingComingText}</EmptyState>}
      >
        {(events) => (
          <>
            <chakra.ol aria-label={words.coming}>
              {events.slice(0, SHOWN).map((event, index) => (
                // Two can be alike: links of two accounts at one broker, two dividends of a symbol.
                <Event key={`${event.kind} ${index}`} event={event} />
              ))}
            </chakra.ol>
            {events.length > SHOWN && (
              <Box
                px={{ base: '4', md: '5' }}
                py="2"
                textStyle="hint"
                color="ink-2"
                borderTopWidth="1px"
                borderColor="line"
              >
                {words.more(events.length - SHOWN)}
              </Box>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
