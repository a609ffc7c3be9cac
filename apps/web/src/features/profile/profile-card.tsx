import { Box, Grid } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { paths } from '../../app/paths.ts';
import { formatDate, formatRisk } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Pill } from '../../ui/pill.tsx';

const words = messages.account;

const fixed = (name: string, value: string) => ({
  name,
  value,
  error: undefined,
  onBlur: () => undefined,
  onChange: () => undefined,
});

/** Who the account belongs to. Names stay as signed up: the agreement and the risk level are signed with them. */
export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <Card
      title={words.profile}
      description={words.profileHint}
      actions={<Pill tone={user.investorState === 'Disabled' ? 'loss' : 'gain'}>{user.investorState}</Pill>}
    >
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="1">
        <TextField label={messages.access.firstName} disabled bind={fixed('firstName', user.firstName)} />
        <TextField label={messages.access.lastName} disabled bind={fixed('lastName', user.lastName)} />
        <TextField label={messages.access.userName} readOnly bind={fixed('userName', user.userName)} />
        <TextField label={messages.access.email} readOnly bind={fixed('email', user.email)} />
        <TextField label={messages.access.mobile} readOnly bind={fixed('mobile', user.mobile)} />
        <TextField
          label={words.riskLevel}
          readOnly
          hint={user.riskAssessedAt ? words.assessedOn(formatDate(user.riskAssessedAt)) : undefined}
          bind={fixed('riskLevel', user.riskLevel === null ? words.noRisk : formatRisk(user.riskLevel))}
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
