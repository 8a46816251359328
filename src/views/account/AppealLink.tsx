import { Trans } from '@lingui/react/macro';
import { TextLink } from '../../components/controls.tsx';
import type { ErrorAnswer } from '../../domain/api-error.ts';

/** Leads a suspended member, who cannot log in, to the appeal. */
export function AppealLink({ appeal: { id, key } }: { appeal: NonNullable<ErrorAnswer['appeal']> }) {
  return (
    <TextLink to={`/moderation?${new URLSearchParams({ appeal: String(id), key })}`}>
      <Trans>Appeal</Trans>
    </TextLink>
  );
}
