import { Box, chakra, Flex } from '@chakra-ui/react';
import { PAPER_MONEY } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { formatMoney } from '../../format.ts';
import { home as words } from '../../messages/home.ts';
import { messages } from '../../messages/index.ts';
import { openedBy } from '../../plan-views/opened-by-plan.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { useSession } from '../../session/browser-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

interface HomeIntroProps {
  onSignUp: () => void;
  onSignIn: () => void;
}

export function HomeIntro({ onSignUp, onSignIn }: HomeIntroProps) {
  const session = useSession();
  const { data: prices } = useQuery(membershipQueries.prices());
  const trial = prices?.plans.find(({ billingCycle }) => billingCycle === 0);
  const opened = prices && trial && openedBy(trial, prices.offers, 'AQS');
  return (
    <Box>
      <chakra.h1 textStyle="display" fontSize={{ base: '30px', md: '38px' }} lineHeight="1.15" textWrap="balance">
        {words.headline}
      </chakra.h1>
      <chakra.p mt="4" fontSize="16px" lineHeight="25px" color="ink-2" maxW="56ch">
        {words.lead}
      </chakra.p>
      <Flex gap="2.5" mt="6" wrap="wrap">
        {session.token && !session.isHeld ? (
          <ButtonLink tone="primary" size="lg" to={paths.dashboard}>
            {messages.shell.pageNames.Dashboard}
          </ButtonLink>
        ) : (
          <>
            <Button tone="primary" size="lg" onClick={onSignUp}>
              {words.signUp}
            </Button>
            <Button size="lg" onClick={onSignIn}>
              {words.signIn}
            </Button>
          </>
        )}
      </Flex>
      {/* The lines of the whole sentence, whose second half comes with the prices. */}
      <chakra.p mt="4" textStyle="hint" color="ink-2" minHeight={{ base: '3lh', sm: '2lh' }}>
        {words.paperMoney(formatMoney(PAPER_MONEY, { decimals: 0 }))}
        {opened && opened.open > 0 && ` ${words.strategies(opened.open, opened.all)}`}
      </chakra.p>
      <chakra.ol mt="7" display="flex" flexDirection="column" gap="4" listStyleType="none">
        {words.steps.map(([title, text], index) => (
          <chakra.li key={title} display="flex" gap="3.5">
            <Flex
              align="center"
              justify="center"
              boxSize="26px"
              borderRadius="full"
              bg="accent-soft"
              color="accent"
              fontSize="13px"
              fontWeight="640"
              flexShrink="0"
              aria-hidden
            >
              {index + 1}
            </Flex>
            <Box>
              <Box fontWeight="600">{title}</Box>
              <Box color="ink-2">{text}</Box>
            </Box>
          </chakra.li>
        ))}
      </chakra.ol>
    </Box>
  );
}
