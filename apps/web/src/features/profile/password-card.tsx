import { Flex, Grid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import { noPasswordChange, type PasswordValues, passwordFaults } from './password-rules.ts';

const words = messages.account;

/** The box opens the three fields; Update is asleep while nothing is to be changed. */
export function PasswordCard() {
  const { mutateAsync: changePassword } = useMutation(userMutations.changePassword());
  const form = useForm<PasswordValues>({
    initial: noPasswordChange,
    validate: passwordFaults,
    wireNames: { oldpassword: 'original', newpassword: 'password' },
    submit: async ({ original, password }) => {
      await changePassword({ oldpassword: original, newpassword: password });
      form.reset();
      notify.success(words.passwordChanged);
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
