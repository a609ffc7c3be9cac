import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { security } from '../../messages/security.ts';
import { type Proof, ProofForm } from '../../session/proof-form.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * What the server gives out after a proof, for the step that follows it; null before. The server keeps it for a few minutes: once it
 * has expired, the proof is asked for again, with the words of that refusal above it.
 */
export function useProvenStep<Given>(begin: (proof: Proof) => Promise<Given>) {
  const [given, setGiven] = useState<Given | null>(null);
  const [expiry, setExpiry] = useState<string | null>(null);
  /** Runs the call that ends the step. Rejects as the call does. */
  const finish = async <Answer,>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send();
    } catch (error) {
      const { errorCode, words } = asApiError(error);
      if (errorCode === 'SECOND_FACTOR_EXPIRED') {
        setExpiry(words);
        setGiven(null);
      }
      throw error;
    }
  };
  const proof = (
    <ProofForm confirmLabel={security.next} onProven={async (typed) => setGiven(await begin(typed))}>
      {expiry !== null && <Notice tone="warn">{expiry}</Notice>}
    </ProofForm>
  );
  return { given, finish, proof };
}
