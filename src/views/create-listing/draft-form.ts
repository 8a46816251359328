import type { DraftFields } from '../../domain/draft-form.ts';

export type DraftField = Exclude<keyof DraftFields, 'isIndefinite'>;

/** What every group of fields of the form gets. */
export interface DraftForm {
  fields: DraftFields;
  onField(field: DraftField, value: string): void;
  onIndefinite(isIndefinite: boolean): void;
}
