import { Flex, Grid } from '@chakra-ui/react';
import { MAX_NAME_LENGTH } from '@pipa/contract';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { isSignUpFilled, type SignUpValues, signUpFaults } from './access-rules.ts';
import { Captcha } from './captcha.tsx';
import { type CaptchaControl, useCaptcha } from './use-captcha.ts';

export interface SignUpPrefill {
  invitationCode: string;
  email: string;
  referral: string;
}

interface SignUpDialogProps {
  open: boolean;
  prefill: SignUpPrefill;
  onClose: () => void;
  onLogin: () => void;
}

const words = messages.access;

const register = (values: SignUpValues, codeToken: string) =>
  visitorCalls.register({
    userName: values.userName.trim(),
    email: values.email.trim(),
    password: values.password,
    inviteCode: values.invitationCode.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    mobile: values.mobile.trim(),
    referral: values.referral.trim() || undefined,
    codeToken,
  });

function useSignUp(prefill: SignUpPrefill, captcha: CaptchaControl, onDone: () => void) {
  return useForm<SignUpValues>({
    initial: { userName: '', password: '', repeatPassword: '', firstName: '', lastName: '', mobile: '', ...prefill },
    validate: signUpFaults,
    wireNames: { inviteCode: 'invitationCode' },
    submit: async (values) => {
      try {
        await register(values, captcha.codeToken);
        onDone();
      } catch (error) {
        await captcha.load(words.pleaseTryAgain);
        throw error;
      }
    },
  });
}

function SignUpForm({ prefill, onLogin }: Pick<SignUpDialogProps, 'prefill' | 'onLogin'>) {
  const captcha = useCaptcha();
  const [isDone, setDone] = useState(false);
  const form = useSignUp(prefill, captcha, () => setDone(true));
  if (isDone) {
    return (
      <Flex direction="column" gap="4" align="flex-start">
        <Notice tone="gain">{words.signUpDone}</Notice>
        <Button onClick={onLogin}>{words.toLogin}</Button>
      </Flex>
    );
  }
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="2" alignItems="start">
          <TextField
            label={words.userName}
            required
            autoComplete="username"
            maxLength={32}
            bind={form.field('userName')}
          />
          <TextField label={words.email} required type="email" autoComplete="email" bind={form.field('email')} />
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
          <TextField
            label={words.firstName}
            required
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            bind={form.field('firstName')}
          />
          <TextField
            label={words.lastName}
            required
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            bind={form.field('lastName')}
          />
          <TextField label={words.mobile} required type="tel" autoComplete="tel" bind={form.field('mobile')} />
          <TextField
            label={words.invitationCode}
            hint={words.invitationHint}
            required
            autoComplete="off"
            bind={form.field('invitationCode')}
          />
        </Grid>
        <TextField label={words.referral} hint={words.referralHint} autoComplete="off" bind={form.field('referral')} />
        <Captcha captcha={captcha} />
        <FormFailure failure={form.failure} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          loading={form.isSubmitting}
          disabled={!isSignUpFilled(form.values) || !captcha.isMatched}
        >
          {words.signUp}
        </Button>
        <Flex gap="2" justify="center" color="ink-2">
          {words.hasAccount}
          <Button tone="link" onClick={onLogin}>
            {words.signIn}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}

export function SignUpDialog({ open, onClose, ...rest }: SignUpDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.signUpTitle} size="lg" closeOnOutside={false}>
      <SignUpForm {...rest} />
    </Dialog>
  );
}
