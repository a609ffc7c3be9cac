import { brokers, type OwnMoney } from '@pipa/contract';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { accountTypes } from '../../messages/account.ts';
import { money as words } from '../../messages/money.ts';
import { Delta, Money } from '../../ui/numbers.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Account = OwnMoney['accounts'][number];
const headers = words.monitor;

const dollars = (
  key: 'value' | 'inPortfolios' | 'usableCash' | 'reservedCash' | 'toCome',
  header: string,
  phone = false,
): Column<Account> => ({
  key,
  header,
  numeric: true,
  phone,
  value: (row) => row[key],
  cell: (row) => <Money value={row[key]} />,
});

const columns: readonly Column<Account>[] = [
  {
    key: 'name',
    header: headers.account,
    namesRow: true,
    value: (row) => row.name,
    cell: (row) => (
      <TextLink to={brokers[row.broker].booksAreOurs ? links.tearSheet('account', row.id) : paths.brokerAccounts}>
        {row.name}
      </TextLink>
    ),
  },
  { key: 'type', header: words.accountType, value: (row) => accountTypes[row.tradeType] },
  dollars('value', headers.value, true),
  dollars('inPortfolios', words.inPortfolios),
  dollars('usableCash', words.usableCash),
  dollars('reservedCash', words.setAside),
  dollars('toCome', headers.toCome),
  {
    key: 'today',
    header: headers.today,
    numeric: true,
    phone: true,
    value: (row) => row.dailyProfitLoss,
    cell: (row) => <Delta as="money" value={row.dailyProfitLoss} />,
  },
];

/** The accounts, each with the parts that add up to its value. */
export const AccountsTable = ({ accounts }: { accounts: readonly Account[] }) => (
  <DataTable
    id="money-accounts"
    title={headers.accounts}
    description={headers.accountsText}
    columns={columns}
    rows={accounts}
    rowKey={(row) => row.id}
    defaultSort={{ key: 'value', descending: true }}
  />
);
