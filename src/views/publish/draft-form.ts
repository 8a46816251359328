import type { FieldFaults } from '../../domain/field-faults.ts';
import type { DraftField, DraftFields } from '../../domain/publish/draft-form.ts';

/** The props of every group of fields. */
export interface DraftForm {
  fields: DraftFields;
  faults: FieldFaults<DraftField | 'photos'>;
  onField(field: DraftField, value: string): void;
  onIndefinite(isIndefinite: boolean): void;
}
