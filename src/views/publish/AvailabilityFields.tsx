import { Grid } from '@chakra-ui/react';
import { Checkbox, CheckLabel } from '../../components/controls.tsx';
import { DraftTextField } from './DraftTextField.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormSection } from './FormSection.tsx';

export function AvailabilityFields(form: DraftForm) {
  const { isIndefinite, availabilityStartDate } = form.fields;
  return (
    <FormSection title="Availability">
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <DraftTextField form={form} field="availabilityStartDate" label="Start Date" type="date" />
        <DraftTextField
          form={form}
          field="availabilityEndDate"
          label="End Date"
          type="date"
          required={false}
          min={availabilityStartDate}
          disabled={isIndefinite}
        />
      </Grid>
      <CheckLabel display="inline-flex" justifySelf="start">
        <Checkbox checked={isIndefinite} onChange={({ target }) => form.onIndefinite(target.checked)} />
        Indefinite stay (no end date)
      </CheckLabel>
    </FormSection>
  );
}
