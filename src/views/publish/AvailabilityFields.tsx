import { Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, CheckLabel } from '../../components/controls.tsx';
import { DraftTextField } from './DraftTextField.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormSection } from './FormSection.tsx';

export function AvailabilityFields(form: DraftForm) {
  const { isIndefinite, availabilityStartDate } = form.fields;
  return (
    <FormSection title={t`Availability`}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <DraftTextField form={form} field="availabilityStartDate" label={t`Start Date`} type="date" />
        <DraftTextField
          form={form}
          field="availabilityEndDate"
          label={t`End Date`}
          type="date"
          required={false}
          min={availabilityStartDate}
          disabled={isIndefinite}
        />
      </Grid>
      <CheckLabel display="inline-flex" justifySelf="start">
        <Checkbox checked={isIndefinite} onChange={({ target }) => form.onIndefinite(target.checked)} />
        <Trans>Indefinite stay (no end date)</Trans>
      </CheckLabel>
    </FormSection>
  );
}
