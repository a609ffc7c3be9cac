import { Box } from '@chakra-ui/react';
import { includesClass, type MemberClass, type Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { risk as riskWords } from '../../messages/risk.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';

type Offered = Pick<Strategy, 'status' | 'openForInvestor' | 'riskLevelNumber' | 'limitToMemberClass'>;

interface Reader {
  level: number;
  memberClass: MemberClass;
}

/** How many of the strategies on offer may be subscribed to at a risk level, and how many more in a higher member class. */
function countOpenAt(strategies: readonly Offered[], { level, memberClass }: Reader) {
  const offered = strategies.filter(({ status, openForInvestor }) => status === 'Online' && openForInvestor);
  const fitting = offered.filter(({ riskLevelNumber }) => riskLevelNumber <= level);
  const open = fitting.filter(({ limitToMemberClass }) => includesClass(memberClass, limitToMemberClass));
  return { open: open.length, total: offered.length, ofHigherClass: fitting.length - open.length };
}

/** The line is kept free while the strategies are read. */
export function OpenStrategies(reader: Reader) {
  const { data } = useQuery(strategyQueries.summary());
  const { open, total, ofHigherClass } = countOpenAt(data ?? [], reader);
  return (
    <Box minHeight="22px" fontWeight="560">
      {data && riskWords.openAt(open, total)}
      {ofHigherClass > 0 && ` ${riskWords.ofHigherClass(ofHigherClass)}`}
    </Box>
  );
}
