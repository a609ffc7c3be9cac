import type { HomeState } from '../../app/paths.ts';
import { ForgotDialog } from './forgot-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { SignUpDialog, type SignUpPrefill } from './sign-up-dialog.tsx';

interface AccessDialogsProps {
  dialog: HomeState['dialog'];
  prefill: SignUpPrefill;
  /** Page to open after signing in, or after the activation of a new account. */
  from?: string;
  /** The session ended while that page was open. */
  hasEnded?: boolean;
  /** Name of that page, where a visitor cannot open it. */
  needsSignIn?: HomeState['needsSignIn'];
  /** Good news above the login form. */
  greeting?: string;
  onOpen: (dialog: HomeState['dialog']) => void;
}

/** Login (also Forget Password) and Sign Up, one at a time. The module is loaded when the first dialog opens. */
export default function AccessDialogs({ dialog, prefill, onOpen, ...login }: AccessDialogsProps) {
  const close = () => onOpen(undefined);
  return (
    <>
      <LoginDialog
        open={dialog === 'login'}
        {...login}
        onClose={close}
        onForgot={() => onOpen('forgot')}
        onSignUp={() => onOpen('signUp')}
      />
      <ForgotDialog open={dialog === 'forgot'} onClose={close} onLogin={() => onOpen('login')} />
      <SignUpDialog
        open={dialog === 'signUp'}
        prefill={prefill}
        from={login.from}
        onClose={close}
        onLogin={() => onOpen('login')}
      />
    </>
  );
}
