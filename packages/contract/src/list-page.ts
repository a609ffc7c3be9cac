import { z } from 'zod';

/** A page of a list: its rows under a name of their own, and whether more follow. The next page begins before the last id. */
export const listPage = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.strictObject({ [name]: z.array(row), hasMore: z.boolean() } as { [N in Name]: z.ZodArray<Row> } & {
    hasMore: z.ZodBoolean;
  });
