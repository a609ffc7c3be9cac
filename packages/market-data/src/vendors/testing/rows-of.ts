import type { VendorPage, VendorRow } from '../market-vendor.ts';

/** The rows of all pages. */
export async function rowsOf<Row extends VendorRow>(pages: AsyncIterable<VendorPage<Row>> | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages ?? []) rows.push(...page.rows);
  return rows;
}
