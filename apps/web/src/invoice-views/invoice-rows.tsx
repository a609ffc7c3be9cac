import { Box } from '@chakra-ui/react';
import { type BillStatus, memberClass, type UserInvoice } from '@pipa/contract';
import { type UseMutationOptions, type UseQueryResult, useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, NOT_AVAILABLE } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { membership as words } from '../messages/membership.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Pill } from '../ui/pill.tsx';
import type { PillTone } from '../ui/pill-tone.ts';
import { saveFile } from '../ui/save-file.ts';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { notify } from '../ui/toaster.tsx';

const toneOf = {
  Unsettled: 'neutral',
  SettledUnpayed: 'loss',
  SettledPayed: 'gain',
  SettledReview: 'warn',
} as const satisfies Record<BillStatus, PillTone>;

/** The first word of an invoice's name is the membership (1 §3). */
export function membershipOf({ name }: Pick<UserInvoice, 'name'>): string {
  const [first = ''] = name.split(' ');
  const { data } = memberClass.safeParse(first);
  return data === undefined ? first : enums.memberClasses[data];
}

const columns: readonly Column<UserInvoice>[] = [
  {
    key: 'name',
    header: words.membershipOf,
    value: membershipOf,
    cell: (row) => (
      <Box as="span" fontWeight="600">
        {membershipOf(row)}
      </Box>
    ),
  },
  { key: 'description', header: words.description, value: (row) => row.description },
  { key: 'number', header: words.number, value: (row) => row.number },
  { key: 'dueDate', header: words.dueDate, value: (row) => row.dueDate, cell: (row) => formatDate(row.dueDate) },
  { key: 'paidDate', header: words.paidDate, value: (row) => row.paidDate, cell: (row) => formatDate(row.paidDate) },
  {
    key: 'paymentType',
    header: words.paymentType,
    value: (row) => row.paymentType,
    cell: (row) => row.paymentType || NOT_AVAILABLE,
  },
  {
    key: 'amount',
    header: words.amount,
    numeric: true,
    phone: true,
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount),
  },
  {
    key: 'billStatus',
    header: words.status,
    phone: true,
    value: (row) => words.billStatuses[row.billStatus],
    cell: (row) => <Pill tone={toneOf[row.billStatus]}>{words.billStatuses[row.billStatus]}</Pill>,
  },
];

type SavePdf = UseMutationOptions<{ fileName: string; pdf: string }, Error, { invoiceId: number }>;

function PdfButton({ invoice, savePdf }: { invoice: UserInvoice; savePdf: SavePdf }) {
  const pdf = useMutation({
    ...savePdf,
    onSuccess: (file) => saveFile(file.fileName, `data:application/pdf;base64,${file.pdf}`),
    onError: notify.failure,
  });
  return (
    <Button
      size="sm"
      loading={pdf.isPending}
      aria-label={words.pdfOf(invoice.number)}
      onClick={() => pdf.mutate({ invoiceId: invoice.id })}
    >
      <FileDown aria-hidden />
      {words.pdf}
    </Button>
  );
}

interface InvoiceRowsProps {
  id: string;
  query: Pick<UseQueryResult<UserInvoice[]>, 'data' | 'error' | 'isPending' | 'refetch'>;
  savePdf: SavePdf;
  empty: ReactNode;
}

/** The invoices of one user, newest first, each with its PDF. */
export const InvoiceRows = ({ id, query, savePdf, empty }: InvoiceRowsProps) => (
  <QueryView
    query={query}
    pending={
      <Card pad="none" title={words.invoices}>
        <TableSkeleton rows={3} />
      </Card>
    }
  >
    {(invoices) => (
      <DataTable
        id={id}
        title={words.invoices}
        columns={columns}
        rows={invoices.toReversed()}
        rowKey={(row) => row.id}
        rowActions={(invoice) => <PdfButton invoice={invoice} savePdf={savePdf} />}
        empty={empty}
      />
    )}
  </QueryView>
);
