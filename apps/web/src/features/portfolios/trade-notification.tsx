import type { Portfolio } from '@pipa/contract';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { messages } from '../../messages/index.ts';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toaster.tsx';
import { usePortfolioChange } from './use-portfolio-change.ts';

const words = messages.invest.portfolios;

/** Mails about trades of one portfolio. Shows at once what was chosen, and goes back when that failed. */
export function TradeNotification({ portfolio }: { portfolio: Portfolio }) {
  const readAgain = usePortfolioChange();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      call(api.tradeNotification, { 'portfolio.id': portfolio.id, tradeNotification: wanted }),
    onSuccess: async (_, wanted) => {
      notify.success(wanted ? words.notificationOn : words.notificationOff);
      await readAgain();
    },
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
