import { Box, Grid } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { paths } from '../../app/paths.ts';
import { formatDate, formatRisk } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { Pill } from '../../ui/pill.tsx';

const words = messages.account;

/** The account's owner. Names cannot be changed, because the agreement and the risk level are signed with them. */
export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <Card
      title={words.profile}
      description={words.profileHint}
      actions={<Pill tone={user.investorState === 'Disabled' ? 'loss' : 'gain'}>{user.investorState}</Pill>}
    >
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="1">
        <FixedField label={messages.access.firstName} disabled value={user.firstName} />
        <FixedField label={messages.access.lastName} disabled value={user.lastName} />
        <FixedField label={messages.access.userName} value={user.userName} />
        <FixedField label={messages.access.email} value={user.email} />
        <FixedField label={messages.access.mobile} value={user.mobile} />
        <FixedField
          label={words.riskLevel}
          hint={user.riskAssessedAt ? words.assessedOn(formatDate(user.riskAssessedAt)) : undefined}
          value={user.riskLevel === null ? words.noRisk : formatRisk(user.riskLevel)}
        />
      </Grid>
      {user.riskLevel === null && (
        <Box mt="4">
          <ButtonLink tone="primary" to={paths.riskAssessment}>
            {words.doAssessment}
          </ButtonLink>
        </Box>
      )}
    </Card>
  );
}
