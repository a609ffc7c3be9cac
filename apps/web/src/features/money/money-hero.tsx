import { Box, chakra, Flex } from '@chakra-ui/react';
import { isPaperTrade, type OwnMoney } from '@pipa/contract';
import { formatMoney, formatPercent } from '../../format.ts';
import { money as words } from '../../messages/money.ts';
import { RoundingNote } from '../../position-views/rounding-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta, Money } from '../../ui/numbers.tsx';

const isRunning = ({ status }: OwnMoney['portfolios'][number]) => status === 'Started' || status === 'Starting';
const sum = (dollars: readonly number[]) => dollars.reduce((total, value) => total + value, 0);

/** Paper and real money apart, in words. */
function kindsOf(accounts: OwnMoney['accounts']): string {
  const paper = accounts.filter(({ tradeType }) => isPaperTrade(tradeType));
  if (paper.length === accounts.length) return words.paperAlone;
  if (paper.length === 0) return words.moneyAlone;
  const real = accounts.filter((account) => !paper.includes(account));
  const dollarsOf = (own: OwnMoney['accounts']) => formatMoney(sum(own.map(({ value }) => value)));
  return words.paperAndMoney(dollarsOf(real), dollarsOf(paper));
}

const Part = ({ label, value, note }: { label: string; value: number; note?: string }) => (
  <Flex justify="space-between" gap="3" py="1.5" borderTopWidth="1px" borderColor="line">
    <chakra.dt color="ink-2">
      {label}
      {note && (
        <chakra.span textStyle="hint" ms="1.5">
          {note}
        </chakra.span>
      )}
    </chakra.dt>
    <chakra.dd textStyle="number" fontWeight="600">
      <Money value={value} />
    </chakra.dd>
  </Flex>
);

/** Usable cash, what is set aside, portfolios and what is to come, which add up to the value. */
function Parts({ money: { total, portfolios } }: { money: OwnMoney }) {
  const running = portfolios.filter(isRunning).length;
  return (
    <>
      <chakra.dl mt="4" aria-label={words.madeOf}>
        <Part label={words.inPortfolios} value={total.inPortfolios} note={words.portfolios(running)} />
        <Part label={words.usableCash} value={total.usableCash} />
        {total.reservedCash !== 0 && <Part label={words.setAside} value={total.reservedCash} />}
        {total.toCome !== 0 && <Part label={words.toCome} value={total.toCome} />}
      </chakra.dl>
      <RoundingNote
        parts={[total.inPortfolios, total.usableCash, total.reservedCash, total.toCome]}
        total={total.value}
      />
    </>
  );
}

/** The value of all accounts as the one large number, its change today, and what it is made of. */
export function MoneyHero({ money }: { money: OwnMoney }) {
  const { total, accounts, portfolios } = money;
  const running = portfolios.filter(isRunning);
  const profit = sum(running.map(({ totalReturn }) => totalReturn));
  const invested = sum(running.map(({ investedAmount }) => investedAmount));
  return (
    <Card>
      <Box textStyle="label" color="ink-2">
        {words.value}
      </Box>
      <Box textStyle="hero" data-testid="money-value">
        <Money value={total.value} />
      </Box>
      <Flex gap="2" wrap="wrap" align="baseline" fontWeight="600" data-testid="money-today">
        <Delta as="money" value={total.dailyProfitLoss} />
        <span>
          (<Delta value={total.dailyReturn} />)
        </span>
        <chakra.span color="ink-2" fontWeight="400">
          {words.today}
        </chakra.span>
      </Flex>
      <Flex columnGap="3" textStyle="hint" color="ink-2" wrap="wrap" mt="0.5">
        <span>{words.spyToday(formatPercent(total.benchmarkDailyReturn, { signed: true }))}</span>
        <span>{words.ofAccounts(accounts.length)}</span>
        {accounts.length > 0 && <span>{kindsOf(accounts)}</span>}
      </Flex>
      <Parts money={money} />
      {running.length > 0 && (
        <Box mt="3">
          <Box textStyle="label" color="ink-2">
            {words.profitLoss}
          </Box>
          <Box textStyle="tile">
            <Delta as="money" value={profit} />
          </Box>
          <Box textStyle="hint" color="ink-2">
            {words.profitLossNote(formatMoney(invested))}
          </Box>
        </Box>
      )}
    </Card>
  );
}
