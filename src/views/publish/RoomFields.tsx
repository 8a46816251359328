import { Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Card, TextArea } from '../../components/controls.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { lengthFault } from '../../domain/publish/draft-form.ts';
import { draftLimits } from '../../schemas/publish/new-listing.ts';
import { DraftTextField } from './DraftTextField.tsx';
import type { DraftForm } from './draft-form.ts';

/**
 * The fields that describe the room: title, rent, size, general location and description.
 * `children`: below the rent
 */
export function RoomFields({ children, ...form }: DraftForm & { children?: ReactNode }) {
  return (
    <Card display="grid" gap="4" p={{ base: '4', sm: '6' }} minW="0">
      <DraftTextField
        form={form}
        field="title"
        label={t`Listing Title`}
        placeholder={t`Sunny room near the Politecnico`}
        most={draftLimits.title}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <DraftTextField form={form} field="price" label={t`Monthly Rent (€)`} inputMode="decimal" />
        <DraftTextField form={form} field="squareMeters" label={t`Square Meters`} inputMode="decimal" />
      </Grid>
      {children}
      <DraftTextField
        form={form}
        field="location"
        label={t`General Location`}
        placeholder={t`Città Studi, Milano`}
        most={draftLimits.location}
      />
      <LabelledField
        label={t`Description`}
        fault={form.faults.description ?? lengthFault(form.fields.description, draftLimits.description)}
        isRequired
      >
        {(ids) => (
          <TextArea
            {...ids}
            required
            rows={6}
            value={form.fields.description}
            onChange={({ target }) => form.onField('description', target.value)}
          />
        )}
      </LabelledField>
    </Card>
  );
}
