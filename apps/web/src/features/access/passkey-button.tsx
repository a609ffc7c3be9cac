import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { security as words } from '../../messages/security.ts';
import { arePasskeysPossible } from '../../session/passkeys.ts';
import { type SignedIn, signInWithPasskey } from '../../session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PasskeyButtonProps {
  remember: boolean;
  onSignedIn: (signedIn: SignedIn) => void;
}

/** Signs in with a passkey, without name, password and picture; nothing where the browser keeps none for this address. */
export function PasskeyButton({ remember, onSignedIn }: PasskeyButtonProps) {
  const [state, setState] = useState<'offered' | 'asking' | 'failed'>('offered');
  if (!arePasskeysPossible()) return null;
  const ask = async () => {
    setState('asking');
    try {
      onSignedIn(await signInWithPasskey(remember));
    } catch {
      // A person who cancels and a passkey that is not known look the same to the page.
      setState('failed');
    }
  };
  return (
    <>
      <Button size="lg" loading={state === 'asking'} onClick={() => void ask()}>
        <KeyRound aria-hidden />
        {words.signInWithPasskey}
      </Button>
      {state === 'failed' && (
        <Notice tone="loss" urgent>
          {words.passkeyFailed}
        </Notice>
      )}
    </>
  );
}
