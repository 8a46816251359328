import { t } from '@lingui/core/macro';

interface Waiting {
  /** The first name of the poster to whom they wrote. */
  to?: string;
  like?: number;
  save?: true;
}

/** What waits for somebody while they log in or register. */
export function waitingText(waiting: Waiting | null): string | undefined {
  const name = waiting?.to;
  if (name !== undefined) return t`Your message to ${name} is kept.`;
  if (waiting?.like !== undefined) return t`The room you liked is kept.`;
  return waiting?.save ? t`The search you wanted to save is kept.` : undefined;
}
