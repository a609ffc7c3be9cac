import { Box, chakra, Flex } from '@chakra-ui/react';
import { type GrantableScope, grantableScopes, MAX_API_KEY_DAYS } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeys as words } from '../../messages/api-keys.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { ProofForm } from '../../session/proof-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame, Input, Options, Select } from '../../ui/form/field-frame.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';

export const isReading = (scope: GrantableScope) => scope.startsWith('read:');
const groups = [
  { label: words.reads, scopes: grantableScopes.filter(isReading) },
  { label: words.changes, scopes: grantableScopes.filter((scope) => !isReading(scope)) },
];
const lives = [30, 90, MAX_API_KEY_DAYS].map((days) => ({ value: String(days), label: words.daysChoice(days) }));

interface ScopeTicksProps {
  chosen: readonly GrantableScope[];
  onChange: (chosen: GrantableScope[]) => void;
}

const ScopeTicks = ({ chosen, onChange }: ScopeTicksProps) => (
  <chakra.fieldset border="none" p="0" m="0">
    <chakra.legend textStyle="label" color="ink-2" mb="1">
      {words.may}
    </chakra.legend>
    {groups.map(({ label, scopes }) => (
      <chakra.fieldset key={label} border="none" p="0" m="0" mb="2">
        <chakra.legend fontWeight="560">{label}</chakra.legend>
        <Flex direction="column">
          {scopes.map((scope) => (
            <TickLabel key={scope}>
              <Tick
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              />
              <span>{words.scopes[scope]}</span>
            </TickLabel>
          ))}
        </Flex>
      </chakra.fieldset>
    ))}
  </chakra.fieldset>
);

/** Creates a key after a proof of the owner. It may read everything and change nothing unless the person chooses otherwise. */
export function CreateApiKeyDialog({ onMade, onClose }: { onMade?: (key: string) => void; onClose: () => void }) {
  const { mutateAsync: create } = useMutation(userMutations.createApiKey());
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [chosen, setChosen] = useState<GrantableScope[]>(grantableScopes.filter(isReading));
  const [made, setMade] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  if (made !== null) return <SecretDialog secret={made} title={words.keyTitle} words={words} onClose={onClose} />;
  // The answer has the key, which a closed dialog would not show.
  const close = () => !isSending && onClose();
  return (
    <Dialog open onClose={close} title={words.createTitle} closeOnOutside={false}>
      <ProofForm
        confirmLabel={words.create}
        isReady={name.trim() !== '' && chosen.length > 0}
        onCancel={close}
        onProven={async (proof) => {
          setSending(true);
          try {
            const { key } = await create({ name, days, scopes: chosen, ...proof });
            setMade(key);
            onMade?.(key);
          } finally {
            setSending(false);
          }
        }}
      >
        <FieldFrame label={words.name} hint={words.nameHint} required>
          {(wiring) => (
            <Input {...wiring} value={name} maxLength={48} onChange={({ target }) => setName(target.value)} />
          )}
        </FieldFrame>
        <FieldFrame label={words.days}>
          {(wiring) => (
            <Select kind="select" {...wiring} value={days} onChange={({ target }) => setDays(target.value)}>
              <Options choices={lives} />
            </Select>
          )}
        </FieldFrame>
        <Box>
          <ScopeTicks chosen={chosen} onChange={setChosen} />
        </Box>
      </ProofForm>
    </Dialog>
  );
}
