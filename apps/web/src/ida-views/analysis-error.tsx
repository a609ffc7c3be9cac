import { Box } from '@chakra-ui/react';
import { IDA_NO_DATA } from '@pipa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { asApiError } from '../api/api-error.ts';
import { ida as words } from '../messages/ida.ts';
import { messages } from '../messages/index.ts';
import { refusalWords } from '../messages/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface AnalysisErrorProps {
  message: string;
  /** Why it is so, as a sentence. */
  reason?: string | null;
  onRetry?: () => void;
}

/** 'Error: <message>' in red (3 §2.2), with a retry where one may help. */
export const AnalysisError = ({ message, reason, onRetry }: AnalysisErrorProps) => (
  <Notice
    urgent
    tone="loss"
    action={
      onRetry && (
        <Button size="sm" onClick={onRetry}>
          {messages.shell.tryAgain}
        </Button>
      )
    }
  >
    {words.error(message)}
    {reason && <Box mt="1">{reason}</Box>}
  </Notice>
);

/** The failure of a query, or why the server has no such figures; null without either. */
export function failureOf({
  data,
  error,
}: Pick<UseQueryResult<{ errMsg?: string | null }>, 'data' | 'error'>): { message: string; canRetry: boolean } | null {
  if (data === undefined) return { message: asApiError(error).words, canRetry: true };
  return data.errMsg ? { message: refusalWords(data.errMsg), canRetry: false } : null;
}

/** The answer of a group of symbols: that none of them has such figures is no failure of it, as it is of one symbol. */
export const ofSymbols = <Data extends { errMsg?: string | null }>(data: Data | undefined): Data | undefined =>
  data?.errMsg === IDA_NO_DATA ? { ...data, errMsg: null } : data;
