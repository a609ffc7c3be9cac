/** The page that a list of the contract asks for. */
export const pageOf = ({ __pageno__, __pagesize__ }: { __pageno__: number; __pagesize__: number }) => ({
  limit: __pagesize__,
  offset: (__pageno__ - 1) * __pagesize__,
});

export const isDescending = ({ __sort__ }: { __sort__: string }): boolean => __sort__.startsWith('-');
