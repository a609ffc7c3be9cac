import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { matching, PHONE_QUERY } from '../../testing/browser-parts.ts';
import { draw } from '../../testing/render.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';

interface Fund {
  id: number;
  name: string;
  gain: number | null;
  fee: number;
  note: string;
}
const columns: readonly Column<Fund>[] = [
  { key: 'name', header: 'Name', value: (row) => row.name },
  { key: 'gain', header: 'Gain', numeric: true, value: (row) => row.gain },
  { key: 'fee', header: 'Fee', numeric: true, value: (row) => row.fee },
  { key: 'note', header: 'Note', sortable: false, value: (row) => row.note },
];
const funds: readonly Fund[] = [
  { id: 1, name: 'Fund 10', gain: 3, fee: 1, note: 'ten' },
  { id: 2, name: 'Fund 2', gain: null, fee: 1, note: 'two' },
  { id: 3, name: 'fund 1', gain: -7, fee: 1, note: 'one' },
];
const manyFunds: readonly Fund[] = Array.from({ length: 1_000 }, (_, index) => ({
  id: index,
  name: `Fund ${index}`,
  gain: index,
  fee: 1,
  note: '',
}));

const table = (over: Partial<DataTableProps<Fund>> = {}) => (
  <DataTable id="funds" title="Funds" columns={columns} rows={funds} rowKey={(row) => row.id} {...over} />
);
const rowsSeen = () => screen.getAllByRole('row').filter((row) => row.classList.contains('row'));
const namesSeen = () => rowsSeen().map((row) => within(row).getAllByRole('cell')[0].textContent);
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });

/** Text of the last file saved through the browser. */
const savedFile = async () => {
  const [blob] = vi.mocked(URL.createObjectURL).mock.lastCall ?? [];
  if (!(blob instanceof Blob)) throw new Error('no file was saved');
  return blob.text();
};

describe('sorting', () => {
  it('turns by keyboard: numbers from large to small, then from small to large, then as given', async () => {
    const { user } = draw(table());
    within(heading('Gain')).getByRole('button').focus();
    await user.keyboard('{Enter}');
    expect(namesSeen()).toEqual(['Fund 10', 'fund 1', 'Fund 2']);
    expect(heading('Gain').getAttribute('aria-sort')).toBe('descending');
    await user.keyboard(' ');
    expect(namesSeen()).toEqual(['fund 1', 'Fund 10', 'Fund 2']);
    expect(heading('Gain').getAttribute('aria-sort')).toBe('ascending');
    await user.keyboard('{Enter}');
    expect(namesSeen()).toEqual(['Fund 10', 'Fund 2', 'fund 1']);
    expect(heading('Gain').getAttribute('aria-sort')).toBeNull();
  });

  it('orders names naturally from A, without regard to case', async () => {
    const { user } = draw(table());
    await user.click(within(heading('Name')).getByRole('button'));
    expect(namesSeen()).toEqual(['fund 1', 'Fund 2', 'Fund 10']);
  });

  it('sorts by one column at a time, whatever keys are held', async () => {
    const { user } = draw(table());
    await user.click(within(heading('Fee')).getByRole('button'));
    await user.keyboard('{Shift>}');
    await user.click(within(heading('Gain')).getByRole('button'));
    await user.keyboard('{/Shift}');
    expect(heading('Fee').getAttribute('aria-sort')).toBeNull();
    expect(heading('Gain').getAttribute('aria-sort')).toBe('descending');
  });

  it('leaves rows that are equal as they were', async () => {
    const { user } = draw(table());
    await user.click(within(heading('Fee')).getByRole('button'));
    expect(namesSeen()).toEqual(['Fund 10', 'Fund 2', 'fund 1']);
  });

  it('offers no button on a column without an order', () => {
    draw(table());
    expect(within(heading('Note')).queryByRole('button')).toBeNull();
  });

  it('begins as the page wants and then as it was left', async () => {
    const defaultSort = { key: 'name', descending: true };
    const first = draw(table({ defaultSort }));
    expect(namesSeen()).toEqual(['Fund 10', 'Fund 2', 'fund 1']);
    await first.user.click(within(heading('Gain')).getByRole('button'));
    first.unmount();
    draw(table({ defaultSort }));
    expect(heading('Gain').getAttribute('aria-sort')).toBe('descending');
    expect(namesSeen()).toEqual(['Fund 10', 'fund 1', 'Fund 2']);
  });

  it('reads a state that an earlier release kept', () => {
    window.localStorage.setItem(
      'pipa.table.funds',
      JSON.stringify({ sort: { key: 'gain', descending: false }, hidden: ['note', 'name', 'gone'] }),
    );
    draw(table());
    expect(headings()).toEqual(['Name', 'Gain', 'Fee']);
    expect(namesSeen()).toEqual(['fund 1', 'Fund 10', 'Fund 2']);
  });
});

describe('columns', () => {
  it('can be hidden and shown by keyboard, and stay as they were left', async () => {
    const first = draw(table());
    screen.getByRole('button', { name: 'Choose columns' }).focus();
    await first.user.keyboard('{Enter}');
    const choices = await screen.findAllByRole('menuitemcheckbox');
    expect(choices.map((choice) => choice.textContent)).toEqual(['✓Gain', '✓Fee', '✓Note']);
    await first.user.click(screen.getByRole('menuitemcheckbox', { name: /Fee/ }));
    expect(headings()).toEqual(['Name', 'Gain', 'Note']);
    first.unmount();
    draw(table());
    expect(headings()).toEqual(['Name', 'Gain', 'Note']);
  });

  it('keep the one that names the row, wherever it is', async () => {
    const [name, ...numbers] = columns;
    const { user } = draw(table({ columns: [...numbers, { ...name, namesRow: true }] }));
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    const choices = await screen.findAllByRole('menuitemcheckbox');
    expect(choices.map((choice) => choice.textContent)).toEqual(['✓Gain', '✓Fee', '✓Note']);
  });

  it('that are hidden at first wait until they are chosen', () => {
    draw(table({ columns: columns.map((column) => ({ ...column, hidden: column.key === 'fee' })) }));
    expect(headings()).toEqual(['Name', 'Gain', 'Note']);
  });
});

describe('the CSV file', () => {
  it('holds every column, hidden ones too, and the rows in the order seen', async () => {
    window.localStorage.setItem('pipa.table.funds', JSON.stringify({ sort: null, hidden: ['note'] }));
    const { user } = draw(table());
    await user.click(within(heading('Name')).getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await savedFile()).toBe('Name,Gain,Fee,Note\r\nfund 1,-7,1,one\r\nFund 2,,1,two\r\nFund 10,3,1,ten\r\n');
  });

  it('holds a column that the table does not show', async () => {
    const { user } = draw(
      table({ columns: columns.map((column) => ({ ...column, fileOnly: column.key === 'note' })) }),
    );
    expect(headings()).toEqual(['Name', 'Gain', 'Fee']);
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await savedFile()).toContain('Name,Gain,Fee,Note');
  });
});

describe('rows', () => {
  it('past 200 are drawn only in sight, and counted for those who listen', () => {
    draw(table({ rows: manyFunds }));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(rowsSeen().length).toBeGreaterThan(10);
    expect(rowsSeen().length).toBeLessThan(60);
    expect(rowsSeen()[0].getAttribute('aria-rowindex')).toBe('2');
  });

  it('further down are drawn when they are scrolled to', () => {
    draw(table({ rows: manyFunds }));
    const region = screen.getByRole('region', { name: 'Funds' });
    region.scrollTop = 20_000;
    fireEvent.scroll(region);
    expect(namesSeen()).toContain('Fund 490');
    expect(namesSeen()).not.toContain('Fund 0');
  });

  it('past 200 count with the height that they have once they are unfolded', () => {
    const observed = new Map<Element, (entries: unknown[]) => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly report: (entries: unknown[]) => void;
        constructor(report: (entries: unknown[]) => void) {
          this.report = report;
        }
        observe(element: Element) {
          observed.set(element, this.report);
        }
        unobserve() {}
        disconnect() {}
      },
    );
    draw(table({ rows: manyFunds }));
    const [body] = rowsSeen().map((row) => row.closest('tbody') as Element);
    const before = rowsSeen().length;
    const region = screen.getByRole('region', { name: 'Funds' });
    act(() => observed.get(body)?.([{ target: body, borderBoxSize: [{ blockSize: 20_000, inlineSize: 1_000 }] }]));
    // The first row is as high as hundreds of others, so it alone is in sight, with those that are drawn ahead.
    expect(rowsSeen().length).toBeLessThan(before);
    region.scrollTop = 20_000;
    fireEvent.scroll(region);
    expect(namesSeen()).toContain('Fund 1');
    expect(namesSeen()).not.toContain('Fund 490');
  });

  it('open and close, and stay open when the table is sorted or read again', async () => {
    const expand = (row: Fund) => `More of ${row.name}`;
    const canExpand = (row: Fund) => row.id !== 2;
    const { user, rerender } = draw(table({ expand, canExpand }));
    await user.click(within(rowsSeen()[0]).getByRole('button', { name: 'Show details' }));
    expect(screen.getByText('More of Fund 10')).toBeTruthy();
    await user.click(within(heading('Name')).getByRole('button'));
    rerender(table({ expand, canExpand, rows: funds.map((row) => ({ ...row })) }));
    expect(screen.getByText('More of Fund 10')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByText('More of Fund 10')).toBeNull();
  });

  it('keep three columns on a phone; the rest and the buttons are one tap away', async () => {
    matching.add(PHONE_QUERY);
    const { user } = draw(table({ rowActions: (row) => <button type="button">Buy {row.name}</button> }));
    expect(headings()).toEqual(['Details', 'Name', 'Gain', 'Fee']);
    expect(screen.queryByRole('button', { name: 'Buy Fund 10' })).toBeNull();
    await user.click(within(rowsSeen()[0]).getByRole('button', { name: 'Show details' }));
    expect(screen.getByText('ten')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Buy Fund 10' })).toBeTruthy();
  });

  it('scroll inside the table from 26 on; fewer stand whole in the page, under a heading that sticks to it', () => {
    const first = draw(table({ rows: manyFunds.slice(0, 25), maxHeight: '60vh' }));
    const whole = screen.getByRole('region', { name: 'Funds' });
    expect(getComputedStyle(whole).maxHeight).toBe('none');
    expect(getComputedStyle(whole).overflow).toBe('visible');
    expect(whole.dataset.whole).toBe('true');
    first.unmount();
    draw(table({ rows: manyFunds.slice(0, 26), maxHeight: '60vh' }));
    const long = screen.getByRole('region', { name: 'Funds' });
    expect(getComputedStyle(long).maxHeight).not.toBe('none');
    expect(getComputedStyle(long).overflow).toBe('auto');
  });

  it('that a search leaves out do not move the search field: the buttons beside it keep their place', () => {
    const tools = <input aria-label="Search" />;
    const { rerender } = draw(table({ tools, empty: <p>Nothing</p> }));
    const buttons = () => screen.getByLabelText('Search').parentElement?.nextElementSibling?.childElementCount;
    expect(buttons()).toBe(2);
    rerender(table({ tools, rows: [], empty: <p>Nothing</p> }));
    expect(buttons()).toBe(2);
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  });

  it('that have never been there leave the edge to the tools', () => {
    const tools = <input aria-label="Search" />;
    const { rerender } = draw(table({ tools, rows: [], empty: <p>Nothing</p> }));
    const besideTools = () => screen.getByLabelText('Search').parentElement?.nextElementSibling;
    expect(besideTools()).toBeNull();
    rerender(table({ tools }));
    expect(besideTools()?.childElementCount).toBe(2);
    rerender(table({ tools, csv: false, hasColumnMenu: false, columns: columns.slice(0, 3) }));
    expect(besideTools()).toBeNull();
  });

  it('keep a column in one line where it is wanted, heading and cells', () => {
    draw(table({ columns: columns.map((column) => ({ ...column, oneLine: column.key === 'fee' })) }));
    const [, gain, fee] = within(rowsSeen()[0]).getAllByRole('cell');
    expect([heading('Fee'), heading('Gain'), fee, gain].map((cell) => getComputedStyle(cell).whiteSpace)).toEqual([
      'nowrap',
      'normal',
      'nowrap',
      'nowrap',
    ]);
  });

  it('that are missing make room for an invitation', () => {
    draw(table({ rows: [], empty: <p>Nothing yet</p> }));
    expect(screen.getByText('Nothing yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  });
});
