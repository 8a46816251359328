import type { DraftField, DraftFields } from '../../domain/draft-form.ts';
import type { FieldFaults } from '../../domain/field-faults.ts';

/** What every group of fields of the form gets. */
export interface DraftForm {
  fields: DraftFields;
  faults: FieldFaults<DraftField | 'photos'>;
  onField(field: DraftField, value: string): void;
  onIndefinite(isIndefinite: boolean): void;
}
