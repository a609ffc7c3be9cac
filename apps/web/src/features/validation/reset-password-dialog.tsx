import { Box, Flex } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { type HomeState, paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { type NewPasswordValues, newPasswordFaults } from '../../ui/form/new-password.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';

const words = messages.access;
const loginState: HomeState = { dialog: 'login' };

export function ResetPasswordDialog({ param }: { param: string }) {
  const navigate = useNavigate();
  const toHome = () => navigate(paths.home, { replace: true });
  const form = useForm<NewPasswordValues>({
    initial: { password: '', repeatPassword: '' },
    validate: newPasswordFaults,
    submit: async ({ password }) => {
      await visitorCalls.resetPassword({ param, password });
      toHome();
    },
  });
  return (
    <Dialog open onClose={toHome} title={words.resetTitle} size="full">
      <Box as="form" maxW="420px" onSubmit={form.send}>
        <Flex direction="column" gap="2">
          <TextField
            label={words.password}
            hint={words.passwordHint}
            required
            type="password"
            autoComplete="new-password"
            bind={form.field('password')}
          />
          <TextField
            label={words.repeatPassword}
            required
            type="password"
            autoComplete="new-password"
            bind={form.field('repeatPassword')}
          />
          {form.failure && (
            <Notice
              tone="loss"
              urgent
              action={
                <ButtonLink size="sm" to={paths.home} state={loginState}>
                  {words.toLogin}
                </ButtonLink>
              }
            >
              {form.failure.errMsg}
            </Notice>
          )}
          <Button
            type="submit"
            tone="primary"
            loading={form.isSubmitting}
            disabled={!form.isValid}
            alignSelf="flex-start"
          >
            {messages.shell.submit}
          </Button>
        </Flex>
      </Box>
    </Dialog>
  );
}
