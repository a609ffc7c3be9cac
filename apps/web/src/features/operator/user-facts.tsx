import { Grid } from '@chakra-ui/react';
import { formatDate, formatDay, formatInstant, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { messages } from '../../messages/index.ts';
import { operator as words } from '../../messages/operator.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { SeenUser } from './seen-user.ts';
import { StatePill } from './state-pill.tsx';

/** What the investor membership follows from. */
function membershipFacts({ investorState, disabledReason, block, ...user }: SeenUser) {
  return [
    { label: words.state, value: <StatePill state={investorState} /> },
    ...(disabledReason === null
      ? []
      : [{ label: words.disabledBecause, value: words.disabledReasons[disabledReason] }]),
    ...(block === null
      ? []
      : [{ label: words.blocked, value: words.blockOf(formatInstant(block.at), block.by, block.reason) }]),
    { label: words.chosenState, value: enums.accountStates[user.chosenState] },
    { label: words.memberClass, value: enums.memberClasses[user.memberClass] },
    { label: words.givenClass, value: enums.memberClasses[user.givenClass] },
    // Days of UTC, as on the member's page and when a trial is extended.
    { label: words.trialEnd, value: formatDay(user.trialEndsAt) },
    { label: words.due, value: formatDay(user.dueAt) },
    { label: words.risk, value: formatRisk(user.riskLevel) },
    { label: words.developerState, value: enums.accountStates[user.developerState] },
  ];
}

/** Who a user is, and what the user may do now. */
export const UserFacts = ({ user }: { user: SeenUser }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
    <Card title={words.chosen}>
      <FactList
        facts={[
          { label: words.id, value: user.userId },
          { label: words.name, value: `${user.firstName} ${user.lastName}` },
          { label: words.email, value: user.email },
          { label: words.mobile, value: user.mobile },
          { label: words.since, value: formatDate(user.createdAt) },
          { label: words.agreement, value: user.agreementRev ?? words.unsigned },
          { label: words.secondFactor, value: user.hasSecondFactor ? messages.shell.yes : messages.shell.no },
        ]}
      />
    </Card>
    <Card title={words.membership}>
      <FactList facts={membershipFacts(user)} />
    </Card>
  </Grid>
);
