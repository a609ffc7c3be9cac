import { Box, chakra, Flex } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../format.ts';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { arePasskeysPossible } from '../../session/passkeys.ts';
import { ProofDialog } from '../../session/proof-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { AddAuthenticatorDialog } from './add-authenticator-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type Factors = OutputOf<typeof api.secondFactors>;
type Passkey = Factors['passkeys'][number];
type Task =
  | 'addAuthenticator'
  | 'removeAuthenticator'
  | 'addPasskey'
  | 'renewCodes'
  | { readonly rename: Passkey }
  | { readonly remove: Passkey };

const Line = ({ name, note, children }: { name: string; note: string; children?: ReactNode }) => (
  <Flex align="center" justify="space-between" gap="3" wrap="wrap" py="2.5" borderTopWidth="1px" borderColor="line">
    <Box flex="1" minW="180px">
      <Box fontWeight="560">{name}</Box>
      <Box textStyle="hint" color="ink-2">
        {note}
      </Box>
    </Box>
    {children}
  </Flex>
);

const passkeyNote = ({ addedAt, lastUsedAt, isBackedUp }: Passkey) =>
  [
    words.addedOn(formatDate(addedAt)),
    lastUsedAt ? words.lastUsedOn(formatDate(lastUsedAt)) : words.neverUsed,
    ...(isBackedUp ? [words.backedUp] : []),
  ].join(', ');

function FactorLines({ factors, choose }: { factors: Factors; choose: (task: Task) => void }) {
  const { authenticator, passkeys, recoveryCodesLeft } = factors;
  const isOn = authenticator !== null || passkeys.length > 0;
  const canAdd = arePasskeysPossible();
  return (
    <Box>
      <Line
        name={words.authenticator}
        note={authenticator ? words.addedOn(formatDate(authenticator.addedAt)) : words.authenticatorHint}
      >
        {authenticator ? (
          <Button size="sm" tone="danger" onClick={() => choose('removeAuthenticator')}>
            {words.remove}
          </Button>
        ) : (
          <Button size="sm" onClick={() => choose('addAuthenticator')}>
            {words.addAuthenticator}
          </Button>
        )}
      </Line>
      <Line name={words.passkeys} note={canAdd ? words.passkeysHint : words.noPasskeysHere}>
        <Button size="sm" disabled={!canAdd} onClick={() => choose('addPasskey')}>
          {words.addPasskey}
        </Button>
      </Line>
      <chakra.ul listStyleType="none" p="0" m="0" ps="4" aria-label={words.passkeys}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Line name={passkey.name} note={passkeyNote(passkey)}>
              <Flex gap="2">
                <Button
                  size="sm"
                  aria-label={words.renamePasskey(passkey.name)}
                  onClick={() => choose({ rename: passkey })}
                >
                  {words.rename}
                </Button>
                <Button
                  size="sm"
                  tone="danger"
                  aria-label={words.removePasskey(passkey.name)}
                  onClick={() => choose({ remove: passkey })}
                >
                  {words.remove}
                </Button>
              </Flex>
            </Line>
          </li>
        ))}
      </chakra.ul>
      {isOn && (
        <Line name={words.recoveryCodes} note={words.recoveryCodesLeft(recoveryCodesLeft)}>
          <Button size="sm" onClick={() => choose('renewCodes')}>
            {words.newRecoveryCodes}
          </Button>
        </Line>
      )}
    </Box>
  );
}

interface TaskDialogProps {
  task: Task;
  /** Called with new recovery codes, also when the dialog was closed before the server answered. */
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function TaskDialog({ task, onCodes, onClose }: TaskDialogProps) {
  const { mutateAsync: removeAuthenticator } = useMutation(userMutations.removeAuthenticator());
  const { mutateAsync: removePasskey } = useMutation(userMutations.removePasskey());
  const { mutateAsync: renewCodes } = useMutation(userMutations.renewRecoveryCodes());
  const done = (text: string) => {
    notify.success(text);
    onClose();
  };
  if (task === 'addAuthenticator') return <AddAuthenticatorDialog onCodes={onCodes} onClose={onClose} />;
  if (task === 'addPasskey') return <AddPasskeyDialog onCodes={onCodes} onClose={onClose} />;
  if (task === 'renewCodes') {
    return (
      <ProofDialog
        title={words.renewTitle}
        text={words.renewText}
        confirmLabel={words.newRecoveryCodes}
        onProven={async (proof) => onCodes(await renewCodes(proof))}
        onClose={onClose}
      />
    );
  }
  if (task === 'removeAuthenticator') {
    return (
      <ProofDialog
        title={words.removeAuthenticator}
        text={words.removeText}
        confirmLabel={words.remove}
        destructive
        onProven={async (proof) => {
          await removeAuthenticator(proof);
          done(words.authenticatorRemoved);
        }}
        onClose={onClose}
      />
    );
  }
  if ('rename' in task) return <RenamePasskeyDialog passkey={task.rename} onClose={onClose} />;
  const { id, name } = task.remove;
  return (
    <ProofDialog
      title={words.removePasskey(name)}
      text={words.removeText}
      confirmLabel={words.remove}
      destructive
      onProven={async (proof) => {
        await removePasskey({ id, ...proof });
        done(words.passkeyRemoved);
      }}
      onClose={onClose}
    />
  );
}

/**
 * The factors beside the password: authenticator app, passkeys, recovery codes. New recovery codes exist once the server has
 * answered and cannot be read again, so they are held here: neither a closed dialog nor a failed read loses them.
 */
export function FactorsCard() {
  const query = useQuery(userQueries.factors());
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (made: string[]) => {
    setTask(null);
    setCodes(made);
  };
  const isOn = query.data && (query.data.authenticator !== null || query.data.passkeys.length > 0);
  return (
    <Card
      title={words.title}
      description={words.hint}
      actions={query.data && <Pill tone={isOn ? 'gain' : 'neutral'}>{isOn ? words.on : words.off}</Pill>}
    >
      <QueryView query={query} pending={<TextSkeleton lines={4} />}>
        {(factors) => <FactorLines factors={factors} choose={setTask} />}
      </QueryView>
      {task && <TaskDialog task={task} onCodes={show} onClose={() => setTask(null)} />}
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />}
    </Card>
  );
}
