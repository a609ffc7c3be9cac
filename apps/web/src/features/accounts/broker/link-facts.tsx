import { Box, Flex } from '@chakra-ui/react';
import type { BrokerLinkRow } from '@pipa/contract';
import { formatInstant, formatMoney } from '../../../format.ts';
import { account as accountWords } from '../../../messages/account.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { isReading } from '../../../queries/accounts/sync-poll.ts';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { hasFigure, LinkPills, nearestOf } from './link-state.tsx';

const instantOr = (instant: string | null, otherwise: string) =>
  instant === null ? otherwise : formatInstant(instant);

/** How the link is, what to do about it, and the life of its access. */
export function LinkHealthCard({ link }: { link: BrokerLinkRow }) {
  const { sync, brokenReason } = link;
  return (
    <Card title={words.linkColumn}>
      <Flex gap="1.5" wrap="wrap" mb="2">
        <LinkPills link={link} />
      </Flex>
      <Box mb="3">
        {hasFigure.has(link.health) && <strong>{nearestOf(link)}. </strong>}
        {words.health[link.health].todo}
      </Box>
      {brokenReason !== null && (
        <Box textStyle="hint" color="ink-2" mb="3" overflowWrap="anywhere">
          {words.because(words.fault(brokenReason))}
        </Box>
      )}
      {isReading(link) && (
        <Box mb="3">
          <Box textStyle="hint" color="ink-2" mb="1">
            {words.syncing}
          </Box>
          <ProgressBar label={words.syncing} share={sync?.progress ?? 0} />
        </Box>
      )}
      {sync?.isOver && sync.fault !== null && (
        <Box textStyle="hint" color="loss" mb="3" overflowWrap="anywhere">
          {words.syncFailed}: {words.fault(sync.fault)}
        </Box>
      )}
      <FactList
        facts={[
          { label: words.linkedSince, value: instantOr(link.linkedTime, words.notYet) },
          { label: words.linkEnds, value: instantOr(link.linkEndsTime, words.linkNeverEnds) },
          { label: accountWords.refreshTime, value: instantOr(link.lastSyncTime, words.neverRead) },
          { label: words.lastCheck, value: instantOr(link.verifiedTime, words.notYet) },
        ]}
      />
    </Card>
  );
}

/** Cash and worth of the account, as its broker said them. */
export function SaidCard({ atBroker }: Pick<BrokerLinkRow, 'atBroker'>) {
  return (
    <Card title={words.said} description={atBroker ? words.positionsAt(formatInstant(atBroker.readTime)) : undefined}>
      {atBroker === null ? (
        <Box color="ink-2">{words.notReadText}</Box>
      ) : (
        <FactList
          facts={[
            { label: accountWords.netLiquidation, value: formatMoney(atBroker.netLiquidation) },
            { label: accountWords.totalCash, value: formatMoney(atBroker.totalCash) },
            { label: words.buyingPower, value: formatMoney(atBroker.buyingPower) },
          ]}
        />
      )}
    </Card>
  );
}
