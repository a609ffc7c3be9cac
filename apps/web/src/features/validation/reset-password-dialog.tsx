import { chakra, Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useNavigate } from 'react-router-dom';
import { type HomeState, paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { differsAt, repeatedPassword } from '../../ui/form/repeated-password.ts';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';

const words = messages.access;
const loginState: HomeState = { dialog: 'login' };

/** 1 §5: both are required and equal. */
const schema = api.resetPassword.input
  .pick({ password: true })
  .extend({ repeatPassword: repeatedPassword })
  .refine(({ password, repeatPassword }) => password === repeatPassword, differsAt('repeatPassword'));

export function ResetPasswordDialog({ param }: { param: string }) {
  const navigate = useNavigate();
  const toHome = () => navigate(paths.home, { replace: true });
  const form = useContractForm({
    schema,
    initial: { password: '', repeatPassword: '' },
    submit: async ({ password }) => {
      await visitorCalls.resetPassword({ param, password });
      toHome();
    },
  });
  return (
    <Dialog open onClose={toHome} title={words.resetTitle} size="full">
      <chakra.form maxW="420px" onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextField
            control={form.control}
            name="password"
            dependents={['repeatPassword']}
            label={words.password}
            hint={words.passwordHint}
            required
            type="password"
            autoComplete="new-password"
          />
          <TextField
            control={form.control}
            name="repeatPassword"
            label={words.repeatPassword}
            required
            type="password"
            autoComplete="new-password"
          />
          {form.formState.errors.root && (
            <Notice
              tone="loss"
              urgent
              action={
                <ButtonLink size="sm" to={paths.home} state={loginState}>
                  {words.toLogin}
                </ButtonLink>
              }
            >
              {form.formState.errors.root.message}
            </Notice>
          )}
          <Button
            type="submit"
            tone="primary"
            loading={form.formState.isSubmitting}
            disabled={!form.isValid}
            alignSelf="flex-start"
          >
            {messages.shell.submit}
          </Button>
        </Flex>
      </chakra.form>
    </Dialog>
  );
}
