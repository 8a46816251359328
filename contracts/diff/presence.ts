import type { Direction, Report } from './difference.ts';

/** How often a field is present. */
export type Occurrence = 'none' | 'maybe' | 'always';

export interface Presence {
  field: string;
  before: Occurrence;
  after: Occurrence;
  /** Whether the field is an extension now. */
  isOptional: boolean;
}

/** Reports that a field was added or removed, or has become optional or required. */
export const comparePresence: Record<Direction, (presence: Presence, report: Report) => void> = {
  'to-backend': ({ field, before, after, isOptional }, report) => {
    if (before === after) return;
    if (before === 'none') {
      report(
        isOptional ? 'additive' : 'breaking',
        `${field} ${after === 'always' ? 'is' : 'may be'} sent now`,
      );
    } else if (after === 'none') {
      report(before === 'always' ? 'breaking' : 'additive', `${field} is not sent any more`);
    } else if (after === 'always') report('additive', `${field} is always sent now`);
    else report('breaking', `${field} may be left out now`);
  },
  'to-app': ({ field, before, after, isOptional }, report) => {
    if (before === after) return;
    if (after === 'none') report('additive', `${field} is not read any more`);
    else if (after === 'maybe') {
      report(
        'additive',
        `${field} ${before === 'none' ? 'is read now, where it is there' : 'may be missing now'}`,
      );
    } else {
      const text = before === 'none' ? 'is read now, and has to be there' : 'has to be there now';
      report(isOptional ? 'additive' : 'breaking', `${field} ${text}`);
    }
  },
};
