import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { italianAddressHints } from '../../domain/listing/italian-address.ts';
import { told } from '../../languages/told.ts';
import { draftLimits } from '../../schemas/publish/new-listing.ts';
import { DraftTextField } from './DraftTextField.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormSection } from './FormSection.tsx';
import { ShownPlaceField } from './ShownPlaceField.tsx';

interface AddressFieldsProps {
  form: DraftForm;
  /** Whether the backend offers the choice of what others see. */
  hasChoice: boolean;
  /** The place on the map, where the map does not know the address. */
  children?: ReactNode;
}

export function AddressFields({ form, hasChoice, children }: AddressFieldsProps) {
  const hints = italianAddressHints(form.fields);
  // Only a hint: an unusual address can still be sent.
  const hintAt = (field: string) => {
    const hint = hints.find((one) => one.field === field);
    return (
      hint && (
        <chakra.span role="status" fontWeight={600} color="fg.default">
          {told(hint.text)}
        </chakra.span>
      )
    );
  };
  return (
    <FormSection title={t`Address Details`}>
      <DraftTextField
        form={form}
        field="street"
        label={t`Street Address`}
        autoComplete="street-address"
        placeholder={t`Via Pacini 12`}
        most={draftLimits.street}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2fr)' }}
        gap="4"
      >
        <DraftTextField
          form={form}
          field="postalCode"
          label={t`Postal Code`}
          autoComplete="postal-code"
          autoCapitalize="characters"
          placeholder="20131"
          hint={hintAt('postalCode')}
          most={draftLimits.postalCode}
        />
        <DraftTextField
          form={form}
          field="city"
          label={t`City`}
          autoComplete="address-level2"
          placeholder="Milano"
          most={draftLimits.city}
        />
        <DraftTextField
          form={form}
          field="province"
          label={t`Province`}
          autoComplete="address-level1"
          placeholder="MI"
          hint={hintAt('province')}
          most={draftLimits.province}
        />
      </Grid>
      {children}
      {hasChoice && <ShownPlaceField {...form} />}
    </FormSection>
  );
}
