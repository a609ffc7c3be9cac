import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { chosenLanguage } from '../messages/language.ts';
import { userMutations } from '../queries/users/user-mutations.ts';
import { useCurrentUser } from './use-current-user.ts';

/** Has mails written in the language that was chosen on this device. One that the browser prefers is no choice and changes nothing. */
export function useMailLanguage(): void {
  const { data: user } = useCurrentUser();
  const { mutate } = useMutation(userMutations.setLanguage());
  const chosen = chosenLanguage(browserStorage);
  const stored = user?.language;
  useEffect(() => {
    if (stored && chosen && chosen !== stored) mutate({ language: chosen });
  }, [chosen, stored, mutate]);
}
