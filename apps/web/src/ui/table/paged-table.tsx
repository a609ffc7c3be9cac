import { Box, Flex } from '@chakra-ui/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../messages/index.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { TableSkeleton } from '../skeleton.tsx';
import { QueryView } from '../states.tsx';

interface PagedTableProps<T> {
  title: string;
  /** What the button says that reads the next page; default: that its rows are older. */
  more?: string;
  query: Pick<
    UseInfiniteQueryResult<T>,
    'data' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  children: (data: T) => ReactNode;
}

/** A table whose further rows are read on demand. */
export function PagedTable<T>({ title, more = messages.shell.older, query, children }: PagedTableProps<T>) {
  return (
    <Flex direction="column" gap="3" align="stretch">
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={title}>
            <TableSkeleton />
          </Card>
        }
      >
        {children}
      </QueryView>
      {query.hasNextPage && (
        <Box>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </Box>
      )}
    </Flex>
  );
}
