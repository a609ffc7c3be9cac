import { OPERATOR_PAGE_SIZE } from '@pipa/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../format.ts';
import { operator } from '../../messages/operator.ts';
import { readFurther } from '../../queries/read-further.ts';
import { IconButton } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toCsv } from '../../ui/table/csv.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = operator.filters;
/** Most pages of a file: five thousand rows. */
const MOST_PAGES = 100;
const whole = (value: number) => formatNumber(value, { decimals: 0 });

interface SaveAllProps<Page, Row extends object> {
  fileName: string;
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  columns: readonly Column<Row>[];
  rowsOf: (page: Page) => readonly Row[];
}

/** Saves every row that fits the choice, also those whose pages were not read yet; not while the rows of the choice before are shown. */
export function SaveAll<Page, Row extends object>({ fileName, query, columns, rowsOf }: SaveAllProps<Page, Row>) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { pages, isWhole } = await readFurther(query, MOST_PAGES);
      saveFile(`${fileName}.csv`, toCsv(pages.flatMap(rowsOf), columns));
      if (!isWhole) notify.info(words.bounded(whole(MOST_PAGES * OPERATOR_PAGE_SIZE)));
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton label={words.csv} disabled={isBusy || query.isPlaceholderData} onClick={() => void save()}>
      <Download />
    </IconButton>
  );
}

/** How many rows are shown, of how many. */
export const foundText = (shown: number, count: number): string => words.found(whole(shown), whole(count));
