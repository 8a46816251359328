import { Box, chakra } from '@chakra-ui/react';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { OlderState } from './useOlder.ts';

/** Above the first loaded message: whether there are older ones. Its height does not change, so that no message moves. */
export function OlderMessages({ state, onRetry }: { state: OlderState; onRetry(): void }) {
  if (state === 'none') return null;
  return (
    <Box minH="4.5rem" px={{ base: '3', md: '5' }} py="3" display="grid" alignContent="center">
      <chakra.p role="status" fontSize="sm" color="fg.muted" textAlign="center">
        {state === 'loading' && 'Loading older messages...'}
        {state === 'start' && 'Start of the conversation'}
      </chakra.p>
      {state === 'failed' && <RetryBanner message={errorTexts.conversations.messages} onRetry={onRetry} />}
    </Box>
  );
}
