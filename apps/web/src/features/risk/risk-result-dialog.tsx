import { Box, chakra, Flex } from '@chakra-ui/react';
import { type api, type CurrentUser, isRiskLevel, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { formatRisk } from '../../format.ts';
import { risk as words } from '../../messages/risk.ts';
import { riskMutations } from '../../queries/risk/risk-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { SignatureField, useSignature } from '../../ui/form/signature-field.tsx';
import { Notice } from '../../ui/notice.tsx';

import { OpenStrategies } from './open-strategies.tsx';

export type RiskResult = OutputOf<typeof api.answerRiskAssessment>;

interface RiskResultDialogProps {
  result: RiskResult;
  user: CurrentUser;
  /** Called when the level is stored. */
  onSigned: () => void;
  /** Returns to the questionnaire with the same answers. */
  onRedo: () => void;
  onClose: () => void;
}

/** The risk level of the answers; it takes effect when it is signed. */
export function RiskResultDialog({ result, user, onSigned, onRedo, onClose }: RiskResultDialogProps) {
  const { mutateAsync: sign } = useMutation(riskMutations.sign());
  const form = useSignature(user, async (values) => {
    await sign(values);
    onSigned();
  });
  const { errors, isSubmitting } = form.formState;
  const formId = useId();
  const footer = (
    <>
      <Button onClick={onClose}>{words.close}</Button>
      <Button onClick={onRedo}>{words.redo}</Button>
      <Button type="submit" form={formId} tone="primary" loading={isSubmitting} disabled={!form.isValid}>
        {words.agree}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={words.resultTitle} closeOnOutside={false} footer={footer}>
      <Flex direction="column" gap="4">
        <Box>
          <Box textStyle="hero">{formatRisk(result.riskLevel)}</Box>
          {isRiskLevel(result.riskLevel) && <Box color="ink-2">{words.levels[result.riskLevel]}</Box>}
        </Box>
        <OpenStrategies level={result.riskLevel} memberClass={user.investorMemberClass} />
        {result.message.length > 0 && (
          <Notice tone="warn">
            {words.riskier}
            <chakra.ul ps="5" mt="1">
              {result.message.map((strategy) => (
                <li key={strategy.id}>
                  {strategy.name} (ID: {strategy.id})
                </li>
              ))}
            </chakra.ul>
          </Notice>
        )}
        <form id={formId} onSubmit={form.send} noValidate>
          <Box color="ink-2" mb="3">
            {words.sign}
          </Box>
          <SignatureField person={user} control={form.control} />
          <FormFailure errors={errors} />
        </form>
      </Flex>
    </Dialog>
  );
}
