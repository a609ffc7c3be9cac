import { Box, Flex } from '@chakra-ui/react';
import type { BrokerLinkRow, LinkHealth } from '@pipa/contract';
import { formatDate, formatInstant } from '../../../format.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { isReading } from '../../../queries/accounts/sync-poll.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { PillTone } from '../../../ui/pill-tone.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

export const toneOfHealth = {
  Broken: 'loss',
  Ended: 'loss',
  EndsSoon: 'warn',
  Differs: 'warn',
  NotVerified: 'neutral',
  Late: 'warn',
  Good: 'gain',
  NotLinked: 'neutral',
} as const satisfies Record<LinkHealth, PillTone>;

/** States of which a figure says more: the day of the end, the number of differences. */
export const hasFigure: ReadonlySet<LinkHealth> = new Set(['EndsSoon', 'Differs']);

/** What is nearest to say about a link: when it ends, how many differences wait, or when it was read. */
export function nearestOf({ health, linkEndsTime, openDifferences, lastSyncTime }: BrokerLinkRow): string {
  if (health === 'EndsSoon' && linkEndsTime !== null) return words.endsBy(formatDate(linkEndsTime));
  if (health === 'Differs') return words.differences(openDifferences);
  return lastSyncTime === null ? words.neverRead : words.readAt(formatInstant(lastSyncTime));
}

export const LinkPills = ({ link }: { link: BrokerLinkRow }) => (
  <>
    <Pill tone={toneOfHealth[link.health]}>{words.health[link.health].state}</Pill>
    {link.killedTime !== null && <Pill tone="loss">{words.killed}</Pill>}
    {link.limits?.isDryRun && <Pill tone="warn">{words.dryRun}</Pill>}
    {link.isSandbox && <Pill tone="accent">{words.sandbox}</Pill>}
  </>
);

/** How a link is, in a cell of a table. */
export const LinkState = ({ link }: { link: BrokerLinkRow }) => (
  <Box minW="150px" title={words.health[link.health].todo}>
    <Flex gap="1.5" wrap="wrap">
      <LinkPills link={link} />
    </Flex>
    <Box textStyle="hint" color="ink-2" mt="1" whiteSpace="normal">
      {isReading(link) ? words.syncing : nearestOf(link)}
    </Box>
    {isReading(link) && <ProgressBar label={words.syncing} share={link.sync?.progress ?? 0} />}
  </Box>
);
