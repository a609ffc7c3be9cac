import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { HomeState } from '../app/paths.ts';
import { FeaturedRecord } from '../features/home/featured-record.tsx';
import { HomeFacts } from '../features/home/home-facts.tsx';
import { HomeIntro } from '../features/home/home-intro.tsx';
import { PlanPrices } from '../features/prices/plan-prices.tsx';
import { lazyPart } from '../lazy-part.ts';
import { prices as priceWords } from '../messages/prices.ts';
import { membershipQueries } from '../queries/membership/membership-queries.ts';
import { useSession } from '../session/browser-session.ts';
import { Card } from '../ui/card.tsx';
import { PartFrame, useIdlePreload } from '../ui/part-frame.tsx';
import { ChartSkeleton } from '../ui/skeleton.tsx';

const AccessDialogs = lazyPart(() => import('../features/access/access-dialogs.tsx'));

/** The open dialog: navigation state opens one; an invitation in the address opens Sign Up until it is closed. */
function useDialogChoice() {
  const location = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const session = useSession();
  const [isInvitationClosed, setInvitationClosed] = useState(false);
  const invitation = query.get('register') ?? '';
  const state = (location.state ?? {}) as HomeState;
  const fromState = state.dialog;
  const fromAddress = invitation !== '' && !isInvitationClosed ? 'signUp' : undefined;
  const choose = (dialog: HomeState['dialog']) => {
    setInvitationClosed(true);
    if (dialog) AccessDialogs.preload();
    const next: HomeState = { ...state, dialog };
    navigate(`${location.pathname}${location.search}`, { replace: true, state: next });
  };
  const prefill = {
    invitationCode: invitation,
    email: query.get('email') ?? '',
    referral: query.get('referral') ?? '',
  };
  const dialog = session.token && !session.isHeld ? undefined : (fromState ?? fromAddress);
  const { from, hasEnded, needsSignIn } = state;
  return { dialog, choose, prefill, from, hasEnded, needsSignIn };
}

const pricesPending = (
  <Card title={priceWords.plans} description={priceWords.plansHint}>
    <ChartSkeleton height={280} />
  </Card>
);

export default function HomePage() {
  const { choose, ...access } = useDialogChoice();
  useIdlePreload(AccessDialogs);
  const prices = useQuery(membershipQueries.prices());
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        gap={{ base: '8', xl: '6' }}
        alignItems="start"
      >
        <HomeIntro onSignUp={() => choose('signUp')} onSignIn={() => choose('login')} />
        <FeaturedRecord />
      </Grid>
      {(prices.data || prices.isPending) && (
        <Box mt={{ base: '8', xl: '6' }}>{prices.data ? <PlanPrices {...prices.data} /> : pricesPending}</Box>
      )}
      <Box mt={{ base: '4', xl: '6' }}>
        <HomeFacts />
      </Box>
      {access.dialog && (
        <PartFrame onFault={() => choose(undefined)}>
          <AccessDialogs {...access} onOpen={choose} />
        </PartFrame>
      )}
    </>
  );
}
