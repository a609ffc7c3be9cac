import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { keepSent, unsentLanguage } from '../messages/language.ts';
import { userMutations } from '../queries/users/user-mutations.ts';
import { useCurrentUser } from './use-current-user.ts';

/**
 * Has mails written in the language that was chosen on this device, once for each choice. One that the browser prefers is no choice and
 * changes nothing.
 */
export function useMailLanguage(): void {
  const { data: user } = useCurrentUser();
  const { mutate } = useMutation(userMutations.setLanguage());
  const stored = user?.language;
  useEffect(() => {
    const chosen = unsentLanguage(browserStorage);
    if (!stored || chosen === null) return;
    const keep = () => keepSent(chosen, browserStorage);
    if (chosen === stored) keep();
    else mutate({ language: chosen }, { onSuccess: keep });
  }, [stored, mutate]);
}
