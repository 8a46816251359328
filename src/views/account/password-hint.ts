import { t } from '@lingui/core/macro';

/** @param isLong whether the backend has `long-passwords` */
export const passwordHint = (isLong: boolean) =>
  isLong ? t`At least 8 characters.` : t`At least 6 characters.`;
