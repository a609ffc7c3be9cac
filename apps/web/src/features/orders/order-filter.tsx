import { type OrderStatus, orderSide, orderStatus, type Portfolio } from '@pipa/contract';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import type { OrderFilter } from '../../queries/portfolios/order-queries.ts';
import type { Choice } from '../../ui/form/field-frame.tsx';
import { FilterDay, FilterSearch, FilterSelect } from '../../ui/table/table-filters.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const words = invest.orders.filters;
const keys = ['portfolio', 'account', 'symbol', 'action', 'status', 'from', 'to'] as const;

export const useOrderFilter = () => useAddressFilter(keys);
type OrderFilterState = ReturnType<typeof useOrderFilter>;

const choicesOf = (all: string, labels: Readonly<Record<string, string>>): readonly Choice[] => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const actions = choicesOf(words.allActions, enums.orderSides);
const statuses = choicesOf(words.allStatuses, enums.orderStatuses);

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const dayOf = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** What is asked of the server; what the address holds beyond that is left out. */
export const askedFor = (values: OrderFilterState['values']): OrderFilter => ({
  portfolioId: idOf(values.portfolio),
  trackAccountId: idOf(values.account),
  symbol: values.symbol.replaceAll(/[^A-Za-z0-9.-]/g, '').slice(0, 16) || undefined,
  action: oneOf(orderSide.options, values.action),
  status: oneOf<OrderStatus>(orderStatus.options, values.status),
  from: dayOf(values.from),
  to: dayOf(values.to),
});

type Named = Pick<Portfolio, 'id' | 'name' | 'trackingAccountId' | 'brokerAccountName'>;

export function OrderFilterBar({
  filter: { values, change },
  portfolios,
}: {
  filter: OrderFilterState;
  portfolios: readonly Named[];
}) {
  const accounts = new Map(portfolios.map((row) => [String(row.trackingAccountId), row.brokerAccountName]));
  return (
    <>
      <FilterSelect
        label={words.portfolio}
        choices={[
          { value: '', label: words.allPortfolios },
          ...portfolios.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.portfolio}
        onChange={(portfolio) => change({ portfolio })}
      />
      <FilterSelect
        label={words.account}
        choices={[
          { value: '', label: words.allAccounts },
          ...[...accounts].map(([value, label]) => ({ value, label })),
        ]}
        value={values.account}
        onChange={(account) => change({ account })}
      />
      <FilterSearch
        label={words.symbol}
        placeholder={words.symbolPlaceholder}
        maxLength={16}
        value={values.symbol}
        onChange={(symbol) => change({ symbol })}
      />
      <FilterSelect
        label={words.action}
        choices={actions}
        value={values.action}
        onChange={(action) => change({ action })}
      />
      <FilterSelect
        label={words.status}
        choices={statuses}
        value={values.status}
        onChange={(status) => change({ status })}
      />
      <FilterDay label={words.from} value={values.from} onChange={(from) => change({ from })} />
      <FilterDay label={words.to} value={values.to} onChange={(to) => change({ to })} />
    </>
  );
}
