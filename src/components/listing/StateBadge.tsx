import { chakra } from '@chakra-ui/react';
import { type LifeStage, stateLabels } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';

/** The state of a listing. */
export function StateBadge({ state }: { state: LifeStage }) {
  return (
    <chakra.span
      display="inline-block"
      px="3"
      py="1"
      borderRadius="full"
      borderWidth="1px"
      borderColor={state === 'published' ? 'transparent' : 'border.strong'}
      background={state === 'published' ? 'success.bg' : 'bg.surface'}
      color={state === 'published' ? 'success.text' : 'fg.default'}
      fontSize="xs"
      fontWeight={700}
      whiteSpace="nowrap"
    >
      {told(stateLabels[state])}
    </chakra.span>
  );
}
