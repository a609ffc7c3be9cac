import { Box } from '@chakra-ui/react';
import { brokersThat, type OfferedBroker } from '@pipa/contract';
import { useForm } from 'react-hook-form';
import { account as words } from '../../messages/account.ts';
import { brokerAccounts } from '../../messages/broker-accounts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioField } from '../../ui/form/fields.tsx';
import { PaperForm } from './account-dialogs.tsx';
import { LinkForm } from './broker/link-form.tsx';
import { brokerNames, byOffer } from './broker/link-rules.ts';

const papers = brokersThat('opensAccounts');
export type AddedKind = 'paper' | 'broker';

interface AddAccountProps {
  /** What the dialog begins with. */
  first: AddedKind;
  brokers: readonly OfferedBroker[];
  canAddPaper: boolean;
  onClose: () => void;
  onOpened: (name: string) => void;
}
/** Adds an account of any kind that is offered (1 §9); kinds that are not offered are named, so that a person need not look for them. */
export function AddAccountDialog({ first, brokers, canAddPaper, onClose, onOpened }: AddAccountProps) {
  const kinds = byOffer(brokers);
  const begins = (first === 'paper' ? undefined : kinds.offered[0]) ?? papers[0] ?? '';
  const choice = useForm<{ broker: string }>({ defaultValues: { broker: begins } });
  const chosen = choice.watch('broker');
  const offered = brokers.find(({ broker }) => broker === chosen);
  const linked = kinds.offered.find((kind) => kind === chosen);
  const isPaper = offered === undefined || linked === undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isPaper ? words.addPaper : brokerAccounts.add}
      description={isPaper ? words.addPaperHint : undefined}
      size={isPaper ? 'sm' : 'md'}
      closeOnOutside={false}
    >
      <Box mb="4">
        <RadioField
          control={choice.control}
          name="broker"
          label={words.brokerKind}
          hint={kinds.others.length > 0 ? brokerAccounts.notOffered(brokerNames(kinds.others)) : undefined}
          inline
          choices={[
            ...papers.map((kind) => ({ value: kind, label: words.brokerKinds[kind], disabled: !canAddPaper })),
            ...kinds.offered.map((kind) => ({ value: kind, label: words.brokerKinds[kind] })),
            ...kinds.others.map((kind) => ({ value: kind, label: words.brokerKinds[kind], disabled: true })),
          ]}
        />
      </Box>
      {isPaper ? (
        <PaperForm onClose={onClose} onOpened={onOpened} />
      ) : (
        <LinkForm key={linked} broker={linked} offered={offered} onClose={onClose} />
      )}
    </Dialog>
  );
}
