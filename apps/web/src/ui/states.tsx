import { Box, chakra, Flex } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { asApiError } from '../api/api-error.ts';
import { messages } from '../messages/index.ts';
import { Button } from './button.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}
/** State without data yet: a text with one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Flex direction="column" align="flex-start" gap="2" px={{ base: '4', md: '5' }} py="7" maxW="64ch">
      <chakra.p textStyle="cardTitle">{title}</chakra.p>
      {children && <Box color="ink-2">{children}</Box>}
      {action && <Box mt="2">{action}</Box>}
    </Flex>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** What the error means for the user's money; default: a failed read moves no money. */
  meaning?: string;
  onRetry?: () => void;
}
/** The error, its meaning for the money, and a retry. */
export function ErrorState({ error, meaning = messages.shell.moneyIsUntouched, onRetry }: ErrorStateProps) {
  const failure = asApiError(error);
  return (
    <Flex direction="column" align="flex-start" gap="2" px={{ base: '4', md: '5' }} py="6" role="alert" maxW="64ch">
      <chakra.p textStyle="cardTitle" color="loss">
        {failure.words}
      </chakra.p>
      <Box color="ink-2">{meaning}</Box>
      {failure.requestId && (
        <Box textStyle="hint" color="ink-2">
          {messages.shell.requestId(failure.requestId)}
        </Box>
      )}
      {onRetry && (
        <Button mt="2" onClick={onRetry}>
          {messages.shell.tryAgain}
        </Button>
      )}
    </Flex>
  );
}

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Skeleton of the data. */
  pending: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}
/**
 * The four states of a query: pending, failed with a retry, empty, data. Old data stays while a reload fails. What arrives is drawn
 * in slices between which the browser answers a person, behind the skeleton; what is there at once is drawn at once.
 */
export function QueryView<T>({ query, pending, isEmpty, empty, children }: QueryViewProps<T>) {
  const { data } = query;
  const isDue = useDeferredValue(data !== undefined);
  if (query.isPending || (data !== undefined && !isDue)) return pending;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}
