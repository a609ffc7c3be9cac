import { api, DomainError, linkedAt } from '@pipa/contract';
import {
  answerBrokerQuestion,
  type Change,
  controlBrokers,
  decideDifference,
  endDrills,
  inChange,
  killAccount,
  playDrills,
  setOrderLimits,
} from '@pipa/portfolios';
import { findOwnAccount, readMarket } from '@pipa/reads';
import { exact } from '@pipa/trading';
import { operatorOf } from '../../http/operator-of.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import type { SignedInUser } from '../../http/session.ts';

/** What keeps orders at outside brokers safe: limits, kill switches, decisions about differences, answers to questions, previews, drills. */
export function registerBrokerSafety({ context, serve }: RouteRegistrar): void {
  const changing = async (user: SignedInUser, work: (change: Change) => Promise<void>): Promise<null> => {
    await inChange(context, user, work);
    return null;
  };

  serve(api.setOrderLimits, ({ user, input: { trackAccountId, mostDollarsADay, ...limits } }) =>
    changing(user, (change) =>
      setOrderLimits(change, trackAccountId, { ...limits, mostDollarsADay: exact(mostDollarsADay) }),
    ),
  );
  serve(api.killBrokerAccount, ({ user, input }) =>
    changing(user, (change) => killAccount(change, input.trackAccountId, input.isKilled)),
  );
  serve(api.decideBrokerDifference, ({ user, input }) => changing(user, (change) => decideDifference(change, input)));
  serve(api.answerBrokerQuestion, ({ user, input }) =>
    changing(user, (change) => answerBrokerQuestion(change, input.orderId, input.isConfirmed)),
  );
  serve(api.playBrokerDrills, ({ user, input: { trackAccountId, incidents } }) =>
    changing(user, (change) =>
      playDrills(change, {
        accountId: trackAccountId,
        incidents,
        isSandbox: (broker) => context.brokers.get(broker)?.isSandbox ?? false,
      }),
    ),
  );
  serve(api.endBrokerDrills, ({ user, input }) => changing(user, (change) => endDrills(change, input.trackAccountId)));
  serve(api.setBrokerControl, async ({ user, input }) => {
    await controlBrokers(context, operatorOf(user), input);
    return null;
  });
  serve(api.brokerPreview, async ({ user, input: { trackAccountId, symbol, side, shares } }) => {
    const { account, broker } = await findOwnAccount(context, user.userId, trackAccountId);
    const preview = context.brokers.get(linkedAt(broker))?.venue.preview;
    if (preview === undefined) throw new DomainError('BROKER_NOT_LINKABLE');
    const { commission, initialMargin, words } = await preview({
      account,
      symbol,
      side,
      type: 'Market',
      timeInForce: 'Day',
      shares: exact(shares),
      limitPrice: null,
      tradeDay: (await readMarket(context)).day,
    });
    return {
      commission: commission?.toNumber() ?? null,
      initialMargin: initialMargin?.toNumber() ?? null,
      words: [...words],
    };
  });
}
