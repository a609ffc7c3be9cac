import { Box, chakra, Flex } from '@chakra-ui/react';
import { api, MAX_STRATEGY_REQUEST } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { links } from '../../app/links.ts';
import { language } from '../../messages/language.ts';
import { writtenStrategies as words } from '../../messages/written-strategies.ts';
import { writtenMutations } from '../../queries/written/written-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import type { WrittenState } from './written-state.ts';

const schema = z.strictObject({ request: api.writeStrategy.input.shape.request });

/** Asks for a description; the file that is written from it opens. What it lacks is said at the field. */
export function WriteForm({ request }: { request: string }) {
  const navigate = useNavigate();
  const { mutateAsync: write } = useMutation(writtenMutations.write());
  const form = useContractForm({
    schema,
    initial: { request: request.slice(0, MAX_STRATEGY_REQUEST) },
    submit: async (asked) => {
      const { id, missing, explanation, assumptions } = await write({ ...asked, language });
      if (id === null) {
        form.setError('request', { type: 'server', message: missing ?? '' }, { shouldFocus: true });
        return;
      }
      const state: WrittenState = { id, explanation, assumptions };
      navigate(links.writtenStrategy(id), { state });
    },
  });
  const { errors, isSubmitting } = form.formState;
  const use = (text: string) => form.setValue('request', text, { shouldValidate: true, shouldTouch: true });
  return (
    <Card title={words.requestTitle} description={words.requestText}>
      <form onSubmit={form.send} noValidate>
        <TextAreaField
          control={form.control}
          name="request"
          label={words.request}
          required
          rows={4}
          maxLength={MAX_STRATEGY_REQUEST}
        />
        <chakra.h3 textStyle="label" color="ink-2" mt="2" mb="1">
          {words.examplesTitle}
        </chakra.h3>
        <Flex as="ul" direction="column" gap="1" listStyleType="none" mb="4">
          {words.examples.map((text) => (
            <Box as="li" key={text}>
              <Button
                tone="link"
                size="sm"
                aria-label={words.useExample(text)}
                onClick={() => use(text)}
                textAlign="start"
                whiteSpace="normal"
                height="auto"
                py="1"
              >
                {text}
              </Button>
            </Box>
          ))}
        </Flex>
        <FormFailure errors={errors} />
        <Button type="submit" tone="primary" loading={isSubmitting} disabled={!form.isValid}>
          {words.write}
        </Button>
      </form>
    </Card>
  );
}
