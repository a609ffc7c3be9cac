import { Box, chakra, Flex } from '@chakra-ui/react';
import { brokersThat, linkedAt, type Preview, type TrackAccount } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber, formatShares } from '../../format.ts';
import { account as accountWords } from '../../messages/account.ts';
import { brokerAccounts } from '../../messages/broker-accounts.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { brokerQueries } from '../../queries/accounts/broker-queries.ts';
import { tableRecipe } from '../../theme/recipes/table-recipe.ts';
import { Button } from '../../ui/button.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';

const words = brokerAccounts.preview;
const { columns } = invest.portfolios.preview;
const Table = chakra('table', tableRecipe);
/** Brokers count the calls of a minute. */
const MOST_ASKED = 20;
const asked = brokersThat('previewsOrders');

type Orders = Preview['orders'];

function Answers({ trackAccountId, orders, title }: { trackAccountId: number; orders: Orders; title: string }) {
  const questions = orders.map(({ symbol, action, shares }) => ({ symbol, action, shares }));
  const query = useQuery(brokerQueries.previews(trackAccountId, questions));
  return (
    <QueryView query={query} pending={<TextSkeleton lines={orders.length} />}>
      {(answers) => (
        <Box overflow="auto" maxHeight="260px" tabIndex={0} role="region" aria-label={title}>
          <Table>
            <thead>
              <tr>
                <th scope="col">{columns.symbol}</th>
                <th scope="col">{columns.action}</th>
                <th scope="col" className="num">
                  {columns.shares}
                </th>
                <th scope="col" className="num">
                  {words.commission}
                </th>
                <th scope="col" className="num">
                  {words.margin}
                </th>
                <th scope="col">{words.says}</th>
              </tr>
            </thead>
            <tbody>
              {answers.map(({ symbol, action, shares, commission, initialMargin, words: said, failure }) => (
                <tr key={`${symbol} ${action}`}>
                  <td>{symbol}</td>
                  <td>{enums.orderSides[action]}</td>
                  <td className="num">{formatShares(shares)}</td>
                  <td className="num">{formatMoney(commission)}</td>
                  <td className="num">{formatMoney(initialMargin)}</td>
                  <chakra.td minW="12rem" whiteSpace="normal" color={failure === null ? undefined : 'loss'}>
                    {failure ?? (said.length === 0 ? words.nothing : said.join(' '))}
                  </chakra.td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
    </QueryView>
  );
}

interface BrokerPreviewProps {
  account: Pick<TrackAccount, 'id' | 'broker'>;
  orders: Orders;
}
/** What the broker of the account says of the orders before any is sent; nothing where it has no such answer. It is asked on demand. */
export function BrokerPreview({ account, orders }: BrokerPreviewProps) {
  const [isAsked, setAsked] = useState(false);
  const broker = asked.find((kind) => kind === linkedAt(account.broker));
  if (broker === undefined || orders.length === 0) return null;
  const name = accountWords.brokerKinds[broker];
  const largest = orders.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, MOST_ASKED);
  return (
    <Flex direction="column" align="flex-start" gap="2">
      {!isAsked && <Button onClick={() => setAsked(true)}>{words.ask(name)}</Button>}
      <Box alignSelf="stretch" aria-live="polite">
        {isAsked && (
          <>
            <Box textStyle="hint" color="ink-2" mb="2">
              {words.text} {orders.length > MOST_ASKED && words.largest(formatNumber(MOST_ASKED, { decimals: 0 }))}
            </Box>
            <Answers trackAccountId={account.id} orders={largest} title={words.title(name)} />
          </>
        )}
      </Box>
    </Flex>
  );
}
