import { Flex, Grid } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { messages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import { noPasswordChange, type PasswordValues, passwordFaults } from './password-rules.ts';
import { profileQueries } from './profile-queries.ts';

const words = messages.account;

/** The box opens the three fields; Update is asleep while nothing is to be changed. */
export function PasswordCard() {
  const queries = useQueryClient();
  const form = useForm<PasswordValues>({
    initial: noPasswordChange,
    validate: passwordFaults,
    wireNames: { oldpassword: 'original', newpassword: 'password' },
    submit: async ({ original, password }) => {
      await call(api.changePassword, { oldpassword: original, newpassword: password });
      form.reset();
      notify.success(words.passwordChanged);
      await queries.invalidateQueries(profileQueries.sessions());
    },
  });
  const isOff = !form.values.wanted;
  const wasTriedWrong = Object.keys(form.errors).some(
    (name) => form.field(name as keyof PasswordValues & string).error,
  );
  return (
    <Card title={words.passwordTitle} description={words.changePasswordHint}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <CheckField label={words.changePassword} bind={form.field('wanted')} />
          <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} columnGap="4" rowGap="1" alignItems="start">
            <TextField
              label={words.originalPassword}
              type="password"
              autoComplete="current-password"
              disabled={isOff}
              bind={form.field('original')}
            />
            <TextField
              label={words.newPassword}
              type="password"
              autoComplete="new-password"
              disabled={isOff}
              bind={form.field('password')}
            />
            <TextField
              label={words.reenterPassword}
              type="password"
              autoComplete="new-password"
              disabled={isOff}
              bind={form.field('repeat')}
            />
          </Grid>
          {wasTriedWrong && <Notice tone="loss">{words.passwordFieldsWrong}</Notice>}
          <FormFailure failure={form.failure} />
          <Button type="submit" tone="primary" alignSelf="flex-start" disabled={isOff} loading={form.isSubmitting}>
            {words.update}
          </Button>
        </Flex>
      </form>
    </Card>
  );
}
