import { Box, chakra, Flex } from '@chakra-ui/react';
import type { CashChangeStatus, OwnActivity } from '@pipa/contract';
import { paths } from '../../app/paths.ts';
import { formatInstant } from '../../format.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { actionWords, activityWords } from '../../messages/stored-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/numbers.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';

function sentenceOf({ kind, action, message }: OwnActivity): string {
  const name = actionWords(action);
  if (kind === 'Trade') return words.trade(name, message);
  if (kind === 'Amount') return words.amount(name, words.amountStatuses[message as CashChangeStatus]);
  return message === '' ? name : `${name}: ${activityWords(message)}`;
}

const Activity = ({ activity }: { activity: OwnActivity }) => (
  <chakra.li py="2.5" px={{ base: '4', md: '5' }} borderTopWidth="1px" borderColor="line" listStyleType="none">
    <Flex gap="3" justify="space-between" align="baseline">
      <Box minW="0" overflowWrap="anywhere">
        {sentenceOf(activity)}
      </Box>
      {activity.amount !== null && (
        <Box textStyle="number" flexShrink="0">
          <Money value={activity.amount} signed={activity.kind === 'Amount'} />
        </Box>
      )}
    </Flex>
    <Flex gap="3" justify="space-between" wrap="wrap" textStyle="hint" color="ink-2">
      <TextLink quiet to={`${paths.portfolioActivities}?id=${activity.portfolioId}`}>
        {activity.portfolioName}
      </TextLink>
      <span>{formatInstant(activity.time)}</span>
    </Flex>
  </chakra.li>
);

/** What happened last in the own portfolios, newest first. */
export const LatestActivities = ({ activities }: { activities: readonly OwnActivity[] }) => (
  <Card pad="none" title={words.activities}>
    {activities.length === 0 ? (
      <EmptyState title={words.noActivities}>{words.noActivitiesText}</EmptyState>
    ) : (
      <chakra.ol>
        {activities.map((activity) => (
          <Activity key={`${activity.kind}-${activity.id}`} activity={activity} />
        ))}
      </chakra.ol>
    )}
  </Card>
);
