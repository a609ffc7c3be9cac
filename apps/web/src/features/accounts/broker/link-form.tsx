import { Box, Flex } from '@chakra-ui/react';
import { LINK_STATUS, type LinkField, type LinkWay, type OfferedBroker, type TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../format.ts';
import { account as accountWords } from '../../../messages/account.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { accountMutations } from '../../../queries/accounts/account-mutations.ts';
import { RadioField, TextField } from '../../../ui/form/fields.tsx';
import { FileTextField } from '../../../ui/form/file-text-field.tsx';
import { DialogForm } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/toaster.tsx';
import {
  faultOfStatus,
  fileFields,
  hiddenFields,
  keysSchema,
  type LinkedBroker,
  MOST_OF_ANSWER,
  signInSchema,
} from './link-rules.ts';
import { useBrokerPage } from './use-broker-page.ts';

/** An account that is linked again keeps its name and its number. */
type Again = Pick<TrackAccount, 'id' | 'account' | 'broker' | 'trackAccountName'>;
/** What is typed of the account, whichever way is chosen to link it. */
interface Typed {
  readonly nickName: string;
  readonly account: string;
}
interface WayProps {
  broker: LinkedBroker;
  again: Again | undefined;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onClose: () => void;
}

/** Nickname and number of the account to link; one that is linked again has both. */
function AccountFields<V extends FieldValues, T>(props: { control: Control<V, unknown, T>; nickName: FieldPath<V> }) {
  const { control, nickName } = props;
  return (
    <>
      <TextField
        control={control}
        name={nickName}
        label={accountWords.nickName}
        required
        maxLength={signInSchema.shape.nickName.maxLength}
        autoComplete="off"
      />
      <TextField
        control={control}
        name={'account' as FieldPath<V>}
        label={words.number}
        hint={words.numberHint}
        autoComplete="off"
      />
    </>
  );
}

/** Leads to the page of the broker, which sends the browser back here. */
function SignInForm({ broker, again, typed, onTyped, onClose }: WayProps) {
  const begin = useMutation(accountMutations.signIn());
  const beginAgain = useMutation(accountMutations.relink());
  const page = useBrokerPage();
  const form = useContractForm({
    schema: signInSchema,
    initial: typed,
    submit: async (values) =>
      page.leave(
        again === undefined ? await begin.mutateAsync({ broker, ...values }) : await beginAgain.mutateAsync(again),
      ),
  });
  const [nickName, account] = form.watch(['nickName', 'account']);
  useEffect(() => onTyped({ nickName, account }), [nickName, account, onTyped]);
  const name = accountWords.brokerKinds[broker];
  return (
    <DialogForm action={words.goOn(name)} form={form} isBlocked={!form.isValid || page.isLeaving} onClose={onClose}>
      <Box color="ink-2" mb="2">
        {words.signInText(name)}
      </Box>
      {again === undefined && <AccountFields control={form.control} nickName="nickName" />}
    </DialogForm>
  );
}

function KeyField<V extends { answers: Partial<Record<LinkField, string>> }, T>(props: {
  control: Control<V, unknown, T>;
  field: LinkField;
}) {
  const { control, field } = props;
  const bound = { control, name: `answers.${field}` as FieldPath<V>, required: true, ...words.fields[field] };
  if (!fileFields.has(field))
    return (
      <TextField
        {...bound}
        type={hiddenFields.has(field) ? 'password' : 'text'}
        maxLength={MOST_OF_ANSWER}
        autoComplete="off"
        spellCheck={false}
      />
    );
  return (
    <FileTextField
      {...bound}
      accept=".pem,.key,.txt"
      maxLength={MOST_OF_ANSWER}
      words={{
        tooLong: words.fileTooLong(formatNumber(MOST_OF_ANSWER, { decimals: 0 })),
        unread: words.fileUnread,
        chosen: words.fileChosen,
      }}
    />
  );
}

/** Links an account by what its broker has given to its owner. */
function KeysForm({ broker, again, typed, onTyped, fields, onClose }: WayProps & { fields: readonly LinkField[] }) {
  const { mutateAsync: link } = useMutation(accountMutations.linkByForm());
  const page = useBrokerPage();
  const form = useContractForm({
    schema: keysSchema(fields),
    initial: {
      trackAccountName: typed.nickName,
      account: typed.account,
      answers: Object.fromEntries(fields.map((field) => [field, ''])) as Record<LinkField, string>,
    },
    submit: async (values) => {
      const { status, signInUrl } = await link({ broker, ...values, ...(again && { trackAccountId: again.id }) });
      // The keys were those of an own app: the sign-in at the broker comes next.
      if (signInUrl !== null) return page.leave(signInUrl);
      const fault = faultOfStatus(status);
      if (fault === null) {
        notify.success(accountWords.link.successful);
        return onClose();
      }
      notify.error(fault);
      const isOfNumber = status === LINK_STATUS.accountMismatch && again === undefined;
      form.setError(isOfNumber ? 'account' : 'root', { type: 'server', message: fault });
    },
  });
  const [nickName, account] = form.watch(['trackAccountName', 'account']);
  useEffect(() => onTyped({ nickName, account }), [nickName, account, onTyped]);
  return (
    <DialogForm action={words.link} form={form} isBlocked={!form.isValid || page.isLeaving} onClose={onClose}>
      {again === undefined && <AccountFields control={form.control} nickName="trackAccountName" />}
      {fields.map((field) => (
        <KeyField key={field} control={form.control} field={field} />
      ))}
      <Box textStyle="hint" color="ink-2">
        {words.keysText} {fields.includes('appKey') && words.callback(`${window.location.origin}${paths.userAccount}`)}
      </Box>
    </DialogForm>
  );
}

interface LinkFormProps {
  broker: LinkedBroker;
  offered: OfferedBroker;
  /** The account that is linked again. */
  again?: Again;
  onClose: () => void;
}
/** What a person needs, the ways that are offered, and the form of the chosen one. */
export function LinkForm({ broker, offered: { isSandbox, takesOrders, ways }, again, onClose }: LinkFormProps) {
  const choice = useForm<{ way: LinkWay }>({ defaultValues: { way: ways[0]?.way ?? 'SignIn' } });
  const way = choice.watch('way');
  const [typed, onTyped] = useState<Typed>({ nickName: again?.trackAccountName ?? '', account: again?.account ?? '' });
  const shown = { broker, again, typed, onTyped, onClose };
  return (
    <Flex direction="column" gap="4">
      {isSandbox ? <Notice tone="accent">{words.sandboxText}</Notice> : <Box color="ink-2">{words.needs[broker]}</Box>}
      {!takesOrders && <Notice tone="warn">{words.readOnlyText}</Notice>}
      {ways.length > 1 && (
        <RadioField
          control={choice.control}
          name="way"
          label={words.way}
          inline
          choices={ways.map(({ way: value }) => ({ value, label: words.ways[value] }))}
        />
      )}
      {way === 'SignIn' ? (
        <SignInForm {...shown} />
      ) : (
        <KeysForm {...shown} fields={ways.find((each) => each.way === way)?.fields ?? []} />
      )}
    </Flex>
  );
}
