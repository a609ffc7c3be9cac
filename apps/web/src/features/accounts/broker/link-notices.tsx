import { Box } from '@chakra-ui/react';
import type { BrokerLinkRow, LinkHealth, TrackAccount } from '@pipa/contract';
import { links } from '../../../app/links.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { hasFigure, nearestOf } from './link-state.tsx';

/** States that wait for their owner. */
const waiting: ReadonlySet<LinkHealth> = new Set(['Broken', 'Ended', 'EndsSoon', 'Differs']);

interface LinkNoticesProps {
  rows: readonly (Pick<TrackAccount, 'id' | 'trackAccountName'> & { link?: BrokerLinkRow | undefined })[];
}
/** What has to be done about links, above the table of accounts. */
export const LinkNotices = ({ rows }: LinkNoticesProps) =>
  rows.map(({ id, trackAccountName, link }) => {
    if (link === undefined || !waiting.has(link.health)) return null;
    const { state, todo } = words.health[link.health];
    return (
      <Box key={id} mb="3">
        <Notice
          tone={link.health === 'Broken' || link.health === 'Ended' ? 'loss' : 'warn'}
          action={
            <ButtonLink size="sm" to={links.brokerAccount(id)}>
              {words.atBroker}
            </ButtonLink>
          }
        >
          <strong>
            {trackAccountName}: {state}.
          </strong>{' '}
          {hasFigure.has(link.health) && `${nearestOf(link)}. `}
          {todo}
        </Notice>
      </Box>
    );
  });
