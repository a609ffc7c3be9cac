import { Box } from '@chakra-ui/react';
import { SYMBOL_NOT_FOUND, type SymbolValidation } from '@pipa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { ida } from '../../messages/ida.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { FieldFrame, Input } from '../../ui/form/field-frame.tsx';

const words = ida.symbol;
const MAX_SYMBOL_LENGTH = 16;

/** Why a symbol cannot be analysed: it is not known, or it could not be asked for (3 §8); null for one that can. */
export function symbolFault({ data, error }: Pick<UseQueryResult<SymbolValidation>, 'data' | 'error'>): string | null {
  const notFound = refusalWords(SYMBOL_NOT_FOUND);
  if (data !== undefined) return data.validated ? null : notFound;
  return error === null ? null : words.becauseOf(notFound, asApiError(error).words);
}

interface SymbolFieldProps {
  value: string;
  onChange: (symbol: string) => void;
  fault: string | null;
}

/** The symbol, in upper case. */
export const SymbolField = ({ value, onChange, fault }: SymbolFieldProps) => (
  <Box width={{ base: '100%', sm: '260px' }}>
    <FieldFrame label={words.label} error={fault ?? undefined}>
      {(wiring) => (
        <Input
          {...wiring}
          value={value}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          placeholder={words.placeholder}
          maxLength={MAX_SYMBOL_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </FieldFrame>
  </Box>
);
