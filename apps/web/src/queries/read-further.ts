import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type Paged<Page> = Pick<UseInfiniteQueryResult<InfiniteData<Page>>, 'data' | 'hasNextPage' | 'fetchNextPage'>;

/** The pages of a list: those that were read, and further ones until there are no more or `most` have been read. */
export async function readFurther<Page>(
  query: Paged<Page>,
  most: number,
): Promise<{ pages: Page[]; isWhole: boolean }> {
  let { data, hasNextPage } = query;
  while (hasNextPage && (data?.pages.length ?? 0) < most) {
    const next = await query.fetchNextPage();
    if (next.isError) throw next.error;
    ({ data, hasNextPage } = next);
  }
  return { pages: data?.pages ?? [], isWhole: !hasNextPage };
}
