import { t } from '@lingui/core/macro';
import type { MonthlyCost } from '../../domain/listing/monthly-cost.ts';
import { told } from '../../languages/told.ts';

/** 'bills', 'bills and internet', or 'other costs' if only the rent is known; '' if all is known. */
export function unknownText({ unknown }: MonthlyCost): string {
  if (unknown.length > 2) return t`other costs`;
  const [first = '', second] = unknown.map((name) => told(name).toLowerCase());
  return second === undefined ? first : t`${first} and ${second}`;
}
