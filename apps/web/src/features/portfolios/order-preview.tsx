import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Preview, TrackAccount } from '@pipa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DoubtMark } from '../../doubt-views/doubt-mark.tsx';
import { formatMoney, formatNumber, formatShares } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { reasonWords } from '../../messages/stored-texts.ts';
import { type PreviewInput, previewOf } from '../../queries/portfolios/preview-queries.ts';
import { tableRecipe } from '../../theme/recipes/table-recipe.ts';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { BrokerPreview } from './broker-preview.tsx';

const words = invest.portfolios.preview;
const Table = chakra('table', tableRecipe);
/** Typing asks for one preview, not for one a key. */
const REST_MS = 400;

function Orders({ preview: { orders, skipped } }: { preview: Preview }) {
  return (
    <Box overflow="auto" maxHeight="260px" tabIndex={0} role="region" aria-label={words.orders}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{words.columns.symbol}</th>
            <th scope="col">{words.columns.action}</th>
            <th scope="col" className="num">
              {words.columns.shares}
            </th>
            <th scope="col" className="num">
              {words.columns.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ symbol, name, action, shares, value }) => (
            <tr key={`${symbol} ${action}`} title={name}>
              <td>
                {symbol}
                <DoubtMark symbol={symbol} />
              </td>
              <td>{enums.orderSides[action]}</td>
              <td className="num">{formatShares(shares)}</td>
              <td className="num">{formatMoney(value)}</td>
            </tr>
          ))}
          {skipped.map(({ symbol, deltaShares, reason }) => (
            <tr key={`${symbol} ${reason}`}>
              <td>{symbol}</td>
              <chakra.td color="ink-2" colSpan={3}>
                {words.skipped(formatShares(deltaShares), reasonWords(reason))}
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

/** What is counted with, where the account has less than was typed. */
function lessThanTyped(input: PreviewInput, { kind, amount }: Preview, usable: number | undefined): string | null {
  if (kind === 'Start' && 'investmentAmount' in input && amount < Number(input.investmentAmount)) {
    return words.lessThanTyped(formatMoney(amount));
  }
  // The amount of a change is that of all that wait.
  const isShort = 'cash' in input && usable !== undefined && Number(input.cash) > usable;
  return isShort ? words.lessThanTyped(formatMoney(usable)) : null;
}

type PayingAccount = Pick<TrackAccount, 'id' | 'broker' | 'usableCash'>;

interface ShownProps {
  preview: Preview;
  less: string | null;
  account: PayingAccount | undefined;
}
const Shown = ({ preview, less, account }: ShownProps) => (
  <Flex direction="column" gap="3">
    {less && <chakra.p>{less}</chakra.p>}
    <chakra.p textStyle="hint" color="ink-2">
      {words.asOf(preview.pricedAt, preview.targetsOf)} {words.mayDiffer(preview.tradeDate)}
    </chakra.p>
    {preview.orders.length + preview.skipped.length === 0 ? (
      <chakra.p>{words.nothing}</chakra.p>
    ) : (
      <Orders preview={preview} />
    )}
    <FactList
      facts={[
        { label: words.costs, value: formatMoney(preview.costs) },
        { label: words.cashLeft, value: formatMoney(preview.cashLeft) },
      ]}
    />
    {preview.costsMeasuredBy !== null && (
      <chakra.p textStyle="hint" color="ink-2">
        {words.measured(formatNumber(preview.costsMeasuredBy, { decimals: 0 }))}
      </chakra.p>
    )}
    {account && <BrokerPreview account={account} orders={preview.orders} />}
  </Flex>
);

function Read({ input, account }: { input: PreviewInput; account: PayingAccount | undefined }) {
  // The form makes a new object each time it is drawn, so its text is compared.
  const rested = useDebounced(JSON.stringify(input), REST_MS);
  const asked = JSON.parse(rested) as PreviewInput;
  const query = useQuery({ ...previewOf(asked), placeholderData: keepPreviousData });
  return (
    <QueryView query={query} pending={<TextSkeleton lines={5} />}>
      {(preview) => (
        <Shown
          preview={preview}
          less={query.isPlaceholderData ? null : lessThanTyped(asked, preview, account?.usableCash)}
          account={account}
        />
      )}
    </QueryView>
  );
}

interface OrderPreviewProps {
  /** What the form would send; null while it is not valid. */
  input: PreviewInput | null;
  /** The account that pays, and whose broker can be asked about the orders. */
  account?: PayingAccount | undefined;
  /** The orders are read from the start. */
  startsOpen?: boolean | undefined;
}

/** What would be ordered, before it is confirmed. It is read on demand, and again when the form changes. */
export function OrderPreview({ input, account, startsOpen = false }: OrderPreviewProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <Box>
      <Button
        disabled={input === null && !isOpen}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hide : words.show}
      </Button>
      <Box id={id} mt={isOpen ? '3' : '0'} aria-live="polite">
        {isOpen && (input === null ? words.notYet : <Read input={input} account={account} />)}
      </Box>
    </Box>
  );
}
