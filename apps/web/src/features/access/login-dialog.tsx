import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asApiError } from '../../api/api-error.ts';
import { type HomeState, pathAfterSignIn, paths } from '../../app/paths.ts';
import { Captcha } from '../../captcha-views/captcha.tsx';
import { useCaptcha, useSendByCaptcha } from '../../captcha-views/use-captcha.ts';
import { messages } from '../../messages/index.ts';
import { type SignedIn, signIn } from '../../session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import { type LoginFault, loginFault, loginSchema } from './access-rules.ts';
import { LoginFaultNotice } from './login-fault.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { type SecondStep, SecondStepForm } from './second-step-form.tsx';

interface LoginDialogProps {
  open: boolean;
  /** Page to open after signing in. */
  from?: string;
  /** The session ended while that page was open. */
  hasEnded?: boolean;
  /** Name of that page, where a visitor cannot open it. */
  needsSignIn?: HomeState['needsSignIn'];
  /** Good news above the form. */
  greeting?: string;
  onClose: () => void;
  onForgot: () => void;
  onSignUp: () => void;
}

const words = messages.access;

type LoginFormProps = Omit<LoginDialogProps, 'open' | 'onClose' | 'from' | 'hasEnded' | 'needsSignIn'> & {
  /** Why it is asked for; null where a person came by themselves. */
  reason: string | null;
  initialFault: LoginFault | null;
  onSignedIn: (signedIn: SignedIn) => void;
  onSecondStep: (step: SecondStep) => void;
};

function LoginForm({ reason, greeting, initialFault, onForgot, onSignUp, onSignedIn, onSecondStep }: LoginFormProps) {
  const captcha = useCaptcha('login');
  const [fault, setFault] = useState<LoginFault | null>(initialFault);
  const form = useContractForm({
    schema: loginSchema,
    initial: { userNameOrEmail: '', password: '', remember: false },
    submit: async (values) => {
      setFault(null);
      try {
        onSignedIn(await signIn(values, captcha.codeToken));
      } catch (error) {
        const failure = asApiError(error);
        if (failure.secondFactor) return onSecondStep(failure.secondFactor);
        // The next picture would send the wrong password once more.
        if (failure.errorCode === 'BAD_CREDENTIALS') form.resetField('password');
        const known = loginFault(failure);
        setFault(known);
        if (known.alert) notify.error(known.alert);
        await captcha.load(words.pleaseTryAgain);
        if (failure.errorCode === 'BAD_CREDENTIALS') form.setFocus('password');
      }
    },
  });
  useSendByCaptcha(captcha, form.isValid, form.send);
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        {greeting && !fault && <Notice tone="gain">{greeting}</Notice>}
        {reason !== null && !fault && <Notice tone="warn">{reason}</Notice>}
        {fault && <LoginFaultNotice fault={fault} userNameOrEmail={form.getValues('userNameOrEmail')} />}
        <TextField
          control={form.control}
          name="userNameOrEmail"
          label={words.userNameOrEmail}
          required
          autoComplete="username"
        />
        <TextField
          control={form.control}
          name="password"
          label={words.password}
          required
          type="password"
          autoComplete="current-password"
        />
        <Flex justify="space-between" align="center" wrap="wrap" gap="2">
          <CheckField control={form.control} name="remember" label={words.remember} />
          <Button tone="link" onClick={onForgot}>
            {words.forgotLink}
          </Button>
        </Flex>
        <Captcha captcha={captcha} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          loading={form.formState.isSubmitting}
          disabled={!form.isValid || !captcha.isMatched}
        >
          {words.signIn}
        </Button>
        <PasskeyButton remember={form.watch('remember') === true} onSignedIn={onSignedIn} />
        <Flex gap="2" justify="center" color="ink-2">
          {words.noAccount}
          <Button tone="link" onClick={onSignUp}>
            {words.signUp}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}

/** Why a person is to sign in. */
function reasonOf({ hasEnded, needsSignIn }: Pick<LoginDialogProps, 'hasEnded' | 'needsSignIn'>) {
  if (hasEnded) return words.sessionEnded;
  return needsSignIn === undefined ? null : words.signInToOpen(messages.shell.pageNames[needsSignIn]);
}

/** The password, then the second step where the account has one. */
function LoginSteps({ from, hasEnded, needsSignIn, ...rest }: Omit<LoginDialogProps, 'open' | 'onClose'>) {
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [fault, setFault] = useState<LoginFault | null>(null);
  const onSignedIn = ({ hasAgreement, hasRiskLevel }: SignedIn) => {
    if (hasAgreement) navigate(pathAfterSignIn(from, hasRiskLevel));
    else navigate(paths.userAgreement, { state: { from } satisfies HomeState });
  };
  const onBack = (text: string | null) => {
    setFault(text === null ? null : { text });
    setStep(null);
  };
  if (step) return <SecondStepForm step={step} onSignedIn={onSignedIn} onBack={onBack} />;
  const reason = reasonOf({ hasEnded, needsSignIn });
  return <LoginForm {...rest} reason={reason} initialFault={fault} onSignedIn={onSignedIn} onSecondStep={setStep} />;
}

export function LoginDialog({ open, onClose, ...rest }: LoginDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.loginTitle} size="sm" closeOnOutside={false}>
      <LoginSteps {...rest} />
    </Dialog>
  );
}
