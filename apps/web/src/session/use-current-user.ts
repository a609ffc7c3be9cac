import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQueries } from '../queries/users/user-queries.ts';
import { sessionStore, useSession } from './browser-session.ts';

/** The signed-in user; the fields that the shell shows are stored for the next visit. */
export function useCurrentUser() {
  const { token } = useSession();
  const query = useQuery(userQueries.current(token));
  const { data } = query;
  useEffect(() => {
    if (data && token === sessionStore.get().token) sessionStore.remember(data);
  }, [data, token]);
  return query;
}
