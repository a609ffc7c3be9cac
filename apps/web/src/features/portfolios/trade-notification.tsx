import type { Portfolio } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { invest } from '../../messages/invest.ts';
import { portfolioMutations } from '../../queries/portfolios/portfolio-mutations.ts';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = invest.portfolios;

/** Switch for mails about trades of one portfolio. Shows the choice at once and reverts it after a failure. */
export function TradeNotification({ portfolio }: { portfolio: Portfolio }) {
  const change = useMutation({
    ...portfolioMutations.notifyOfTrades(portfolio.id),
    onSuccess: (_, wanted) => notify.success(wanted ? words.notificationOn : words.notificationOff),
    onError: notify.failure,
  });
  return (
    <Switch
      label={words.notification}
      checked={change.isPending ? change.variables : portfolio.tradeNotification}
      disabled={change.isPending}
      onChange={change.mutate}
    />
  );
}
