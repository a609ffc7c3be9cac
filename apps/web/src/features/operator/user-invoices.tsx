import { useQuery } from '@tanstack/react-query';
import { InvoiceRows } from '../../invoice-views/invoice-rows.tsx';
import { operator } from '../../messages/operator.ts';
import { operatorReads } from '../../queries/operator/operator-mutations.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { EmptyState } from '../../ui/states.tsx';

/** The invoices of a user, to be read. */
export const UserInvoices = ({ userId }: { userId: number }) => (
  <InvoiceRows
    id="operator-user-invoices"
    query={useQuery(operatorQueries.userInvoices(userId))}
    savePdf={operatorReads.invoicePdf(userId)}
    empty={<EmptyState title={operator.noUserInvoices} />}
  />
);
