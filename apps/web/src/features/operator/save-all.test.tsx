import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { SaveAll } from './save-all.tsx';

it.each([false, true])(
  'saves no rows of the choice before, which are shown meanwhile: %s',
  async (isPlaceholderData) => {
    const query = { isPlaceholderData } as UseInfiniteQueryResult<InfiniteData<object[]>>;
    draw(<SaveAll fileName="rows" query={query} columns={[]} rowsOf={(page) => page} />);
    expect((await button('Save all as CSV')).disabled).toBe(isPlaceholderData);
  },
);
