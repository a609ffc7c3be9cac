import { useQuery } from '@tanstack/react-query';
import { InvoiceRows } from '../../invoice-views/invoice-rows.tsx';
import { membership as words } from '../../messages/membership.ts';
import { membershipReads } from '../../queries/membership/membership-mutations.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { EmptyState } from '../../ui/states.tsx';

/** Every invoice of the user, newest first. */
export const InvoiceTable = () => (
  <InvoiceRows
    id="invoices"
    query={useQuery(membershipQueries.invoices())}
    savePdf={membershipReads.invoicePdf()}
    empty={<EmptyState title={words.noInvoices}>{words.noInvoicesText}</EmptyState>}
  />
);
