import { Box } from '@chakra-ui/react';
import type { BillStatus, UserInvoice } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { formatDate, formatMoney, NOT_AVAILABLE } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { translated } from '../../messages/language.ts';
import { membershipReads } from '../../queries/membership/membership-mutations.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = messages.membership;

const toneOf = {
  Unsettled: 'neutral',
  SettledUnpayed: 'loss',
  SettledPayed: 'gain',
  SettledReview: 'warn',
} as const satisfies Record<BillStatus, PillTone>;

/** The first word of an invoice's name is the membership (1 §3). */
const membershipOf = ({ name }: UserInvoice) => translated(name.split(' ')[0]);

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

function PdfButton({ invoice }: { invoice: UserInvoice }) {
  const pdf = useMutation({
    ...membershipReads.invoicePdf(),
    onSuccess: ({ fileName, pdf }) => saveFile(fileName, `data:application/pdf;base64,${pdf}`),
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

/** Every invoice of the user, newest first. */
export function InvoiceTable() {
  const query = useQuery(membershipQueries.invoices());
  return (
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
          id="invoices"
          title={words.invoices}
          columns={columns}
          rows={invoices.toReversed()}
          rowKey={(row) => row.id}
          rowActions={(invoice) => <PdfButton invoice={invoice} />}
          empty={<EmptyState title={words.noInvoices}>{words.noInvoicesText}</EmptyState>}
        />
      )}
    </QueryView>
  );
}
