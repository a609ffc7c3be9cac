import { Box, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { paths } from '../../app/paths.ts';
import { Captcha } from '../../captcha-views/captcha.tsx';
import { type CaptchaControl, useCaptcha, useSendByCaptcha } from '../../captcha-views/use-captcha.ts';
import { messages } from '../../messages/index.ts';
import { spokenLanguage } from '../../messages/language.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { LocalMailbox } from '../../session/local-mailbox.tsx';
import { keepWantedPage } from '../../session/wanted-page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isCaptchaSpent, isFilled, type SignUpValues, signUpSchema } from './access-rules.ts';

export interface SignUpPrefill {
  invitationCode: string;
  email: string;
  referral: string;
}

interface SignUpDialogProps {
  open: boolean;
  prefill: SignUpPrefill;
  /** Page to open once the account is activated and the agreement signed. */
  from?: string;
  onClose: () => void;
  onLogin: () => void;
}

const words = messages.access;
const rules = signUpSchema.shape;

const register = ({ repeatPassword: _same, referral, ...values }: SignUpValues, codeToken: string) =>
  visitorCalls.register({
    ...values,
    referral: referral || undefined,
    language: spokenLanguage(document.documentElement),
    codeToken,
  });

function useSignUp(
  { invitationCode, email, referral }: SignUpPrefill,
  captcha: CaptchaControl,
  onDone: (userName: string) => void,
) {
  return useContractForm({
    schema: signUpSchema,
    initial: {
      userName: '',
      email,
      password: '',
      repeatPassword: '',
      firstName: '',
      lastName: '',
      mobile: '',
      inviteCode: invitationCode,
      referral,
    },
    submit: async (values) => {
      try {
        await register(values, captcha.codeToken);
        onDone(values.userName);
      } catch (error) {
        if (isCaptchaSpent(asApiError(error))) await captcha.load(words.pleaseTryAgain);
        throw error;
      }
    },
  });
}

/** In a window of its own, as the form would be lost. */
const PrivacyLink = () => (
  <TextLink to={paths.privacy} target="_blank" rel="noopener">
    {words.privacyPolicy}
  </TextLink>
);

function SignUpForm({ prefill, from, onLogin }: Pick<SignUpDialogProps, 'prefill' | 'from' | 'onLogin'>) {
  const captcha = useCaptcha('register');
  const [isDone, setDone] = useState(false);
  const form = useSignUp(prefill, captcha, (userName) => {
    if (from !== undefined) keepWantedPage({ userName, path: from });
    setDone(true);
  });
  const isFormFilled = isFilled(form.watch());
  useSendByCaptcha(captcha, isFormFilled, form.send);
  if (isDone) {
    return (
      <Flex direction="column" gap="4" align="flex-start">
        <Notice tone="gain">{words.signUpDone}</Notice>
        <Flex gap="2" wrap="wrap">
          <LocalMailbox />
          <Button onClick={onLogin}>{words.toLogin}</Button>
        </Flex>
      </Flex>
    );
  }
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="2" alignItems="start">
          <TextField
            control={form.control}
            name="userName"
            label={words.userName}
            required
            autoComplete="username"
            maxLength={rules.userName.maxLength}
          />
          <TextField
            control={form.control}
            name="email"
            label={words.email}
            required
            type="email"
            autoComplete="email"
          />
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
          <TextField
            control={form.control}
            name="firstName"
            label={words.firstName}
            required
            autoComplete="given-name"
            maxLength={rules.firstName.maxLength}
          />
          <TextField
            control={form.control}
            name="lastName"
            label={words.lastName}
            required
            autoComplete="family-name"
            maxLength={rules.lastName.maxLength}
          />
          <TextField
            control={form.control}
            name="mobile"
            label={words.mobile}
            hint={
              <>
                {words.mobileUse} <PrivacyLink />
              </>
            }
            required
            type="tel"
            autoComplete="tel"
          />
          <TextField
            control={form.control}
            name="inviteCode"
            label={words.invitationCode}
            hint={words.invitationHint}
            required
            autoComplete="off"
          />
        </Grid>
        <TextField
          control={form.control}
          name="referral"
          label={words.referral}
          hint={words.referralHint}
          autoComplete="off"
        />
        <Captcha captcha={captcha} />
        <FormFailure errors={form.formState.errors} />
        <Box textStyle="hint" color="ink-2">
          {words.signUpPrivacy} <PrivacyLink />
        </Box>
        <FormActions align="stretch">
          <Button
            type="submit"
            tone="primary"
            size="lg"
            loading={form.formState.isSubmitting}
            disabled={!isFormFilled || !captcha.isMatched}
          >
            {words.signUp}
          </Button>
        </FormActions>
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
