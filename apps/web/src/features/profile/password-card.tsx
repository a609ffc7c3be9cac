import { Flex, Grid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import { isSummedUp, passwordSchema } from './password-rules.ts';

const words = messages.account;
const fieldNames = ['oldpassword', 'newpassword', 'repeatPassword'] as const;

function usePasswordChange(onDone: () => void) {
  const { mutateAsync: changePassword } = useMutation(userMutations.changePassword());
  const form = useContractForm({
    schema: passwordSchema,
    initial: { oldpassword: '', newpassword: '', repeatPassword: '' },
    submit: async ({ oldpassword, newpassword }) => {
      await changePassword({ oldpassword, newpassword });
      form.reset();
      onDone();
      notify.success(words.passwordChanged);
    },
  });
  return form;
}

/** The checkbox opens the three fields; Update is disabled while nothing is to be changed. */
export function PasswordCard() {
  const [isWanted, setWanted] = useState(false);
  const form = usePasswordChange(() => setWanted(false));
  const { errors, isSubmitted, isSubmitting, touchedFields } = form.formState;
  const choose = (wanted: boolean) => {
    setWanted(wanted);
    if (!wanted) form.reset(undefined, { keepValues: true });
  };
  const isWrong = fieldNames.some((name) => (isSubmitted || touchedFields[name]) && isSummedUp(errors[name]?.message));
  const field = { type: 'password', disabled: !isWanted, control: form.control } as const;
  return (
    <Card title={words.passwordTitle} description={words.changePasswordHint}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TickLabel alignSelf="flex-start">
            <Tick type="checkbox" checked={isWanted} onChange={(event) => choose(event.target.checked)} />
            <span>{words.changePassword}</span>
          </TickLabel>
          <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} columnGap="4" rowGap="1" alignItems="start">
            <TextField {...field} name="oldpassword" label={words.originalPassword} autoComplete="current-password" />
            <TextField
              {...field}
              name="newpassword"
              dependents={['repeatPassword']}
              label={words.newPassword}
              autoComplete="new-password"
            />
            <TextField {...field} name="repeatPassword" label={words.reenterPassword} autoComplete="new-password" />
          </Grid>
          {isWrong && <Notice tone="loss">{words.passwordFieldsWrong}</Notice>}
          <FormFailure errors={errors} />
          <Button type="submit" tone="primary" alignSelf="flex-start" disabled={!isWanted} loading={isSubmitting}>
            {words.update}
          </Button>
        </Flex>
      </form>
    </Card>
  );
}
