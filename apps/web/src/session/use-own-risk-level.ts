import { useQuery } from '@tanstack/react-query';
import { userQueries } from '../queries/users/user-queries.ts';
import { useSession } from './browser-session.ts';

/** Risk level of the signed-in user: null before the assessment, undefined while it is read. */
export function useOwnRiskLevel(): number | null | undefined {
  const { token } = useSession();
  return useQuery({ ...userQueries.current(token), select: ({ riskLevel }) => riskLevel }).data;
}
