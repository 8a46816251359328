import { chakra, Grid } from '@chakra-ui/react';
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
      <chakra.label
        display="inline-flex"
        alignItems="center"
        justifySelf="start"
        gap="3"
        minH="2.75rem"
        cursor="pointer"
      >
        <chakra.input
          type="checkbox"
          boxSize="5"
          flexShrink={0}
          accentColor="accent.solid"
          checked={isIndefinite}
          onChange={({ target }) => form.onIndefinite(target.checked)}
        />
        Indefinite stay (no end date)
      </chakra.label>
    </FormSection>
  );
}
