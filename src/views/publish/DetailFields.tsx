import { Box, chakra, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Card, Checkbox, CheckLabel, SelectField } from '../../components/controls.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import {
  heatingNames,
  registrationNames,
  roomTypeNames,
  smokingNames,
} from '../../components/listing/listing-facts.ts';
import {
  amenityNames,
  contractLabels,
  detailLabels,
  isTicked,
  moreAmenityNames,
} from '../../domain/publish/details-form.ts';
import { told } from '../../languages/told.ts';
import { amenityFlags, heatingKinds, smokingRules } from '../../schemas/listing/amenities.ts';
import { type ContractKind, contractKinds, registrations } from '../../schemas/listing/contract.ts';
import { detailLimits } from '../../schemas/listing/listing-details.ts';
import { contractTypes, roomTypes } from '../../schemas/listing/listing-terms.ts';
import { type DetailField, detailNames } from '../../schemas/publish/form-draft.ts';
import { DraftTextField } from './DraftTextField.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormSection } from './FormSection.tsx';

const unsaid = () => ['', t`I do not say`] as const;
const registrationAnswers = () => [
  unsaid(),
  ...registrations.map((one) => [one, i18n._(registrationNames[one])] as const),
];
const answers = () => [unsaid(), ['true', t`Yes`], ['false', t`No`]] as const;
const contracts = (kinds: readonly ContractKind[]) => [
  unsaid(),
  ...kinds.map((kind) => [kind, told(contractLabels[kind])] as const),
];
const heatings = () => [unsaid(), ...heatingKinds.map((kind) => [kind, i18n._(heatingNames[kind])] as const)];
const smokings = () => [unsaid(), ...smokingRules.map((rule) => [rule, i18n._(smokingNames[rule])] as const)];
const rooms = () => [unsaid(), ...roomTypes.map((type) => [type, i18n._(roomTypeNames[type])] as const)];

interface DetailFieldsProps extends DraftForm {
  /** Whether the backend has the fields of `amenities`. */
  hasMore: boolean;
  /** Whether it has those of `contract-terms`. */
  hasContract: boolean;
}

/**
 * What there is, and the optional fields of costs and contract, folded at first: that section is open while a value in it is wrong, so that it
 * can get the focus.
 */
export function DetailFields({ hasMore, hasContract, ...form }: DetailFieldsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const folded = detailNames.filter(
    (name) => !isTicked(name) && !moreAmenityNames.some((more) => more === name),
  );
  const hasFault = folded.some((name) => form.faults[name] !== undefined);
  const given = folded.filter((name) => form.fields[name].trim() !== '').length;
  return (
    <>
      <FormSection title={t`Included, and what there is`}>
        {/* "Lavastoviglie" is wider than a phone at twice the size of text. */}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
          columnGap="4"
          overflowWrap="anywhere"
        >
          {[...amenityNames, ...(hasMore ? amenityFlags : [])].map((name) => (
            <CheckLabel key={name}>
              <Checkbox
                checked={form.fields[name] === 'true'}
                onChange={({ target }) => form.onField(name, target.checked ? 'true' : '')}
              />
              {told(detailLabels[name])}
            </CheckLabel>
          ))}
        </Grid>
        {hasMore && (
          <Pair>
            <Choice form={form} name="heating" options={heatings()} />
            <Choice form={form} name="smoking" options={smokings()} />
          </Pair>
        )}
      </FormSection>
      <Card as="section" aria-labelledby={id} minW="0">
        <chakra.details
          open={isOpen || hasFault}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <chakra.summary cursor="pointer" p={{ base: '4', sm: '6' }} minH="2.75rem">
            <chakra.h2 id={id} display="inline" fontSize="2xl">
              <Trans>More about the costs and the contract</Trans>
            </chakra.h2>
            <chakra.p mt="1" fontSize="sm" color="fg.muted">
              {given === 0
                ? t`Optional. Readers see what the room costs in all, and ask you less.`
                : t`Optional. You have answered ${given}.`}
            </chakra.p>
          </chakra.summary>
          <Grid gap="6" px={{ base: '4', sm: '6' }} pb={{ base: '4', sm: '6' }}>
            <Part title={t`Costs besides the rent`} hint={t`0 for none; blank where you do not know.`}>
              <Pair>
                <Amount form={form} name="serviceCosts" hint={t`Condominium and cleaning`} />
                {form.fields.utilitiesIncluded !== 'true' && (
                  <Amount form={form} name="utilitiesCosts" hint={t`Electricity, gas, water, heating`} />
                )}
                {form.fields.internetIncluded !== 'true' && <Amount form={form} name="internetCosts" />}
                <Amount
                  form={form}
                  name="allInclusivePrice"
                  hint={t`Only if you ask one price for the rent and everything else`}
                />
                <Amount form={form} name="deposit" hint={t`Once, and given back`} />
                <Amount form={form} name="agencyFee" hint={t`Once`} />
                {hasContract && <Amount form={form} name="otherFees" hint={t`Such as the final cleaning`} />}
              </Pair>
            </Part>
            <Part title={t`Contract`}>
              <Pair>
                <Choice
                  form={form}
                  name="contractType"
                  options={contracts(hasContract ? contractKinds : contractTypes)}
                />
                {hasContract && <Choice form={form} name="registered" options={registrationAnswers()} />}
                <Whole form={form} name="minimumMonths" min={1} max={detailLimits.months} />
                {hasContract && <Whole form={form} name="noticeMonths" min={0} max={12} />}
                <Choice form={form} name="residencePossible" options={answers()} />
              </Pair>
            </Part>
            <Part title={t`The home`}>
              <Pair>
                <Choice form={form} name="roomType" options={rooms()} />
                <Whole form={form} name="numberOfRooms" min={1} max={detailLimits.rooms} />
                <Whole
                  form={form}
                  name="floor"
                  min={detailLimits.floors[0]}
                  max={detailLimits.floors[1]}
                  hint={t`0 for the ground floor`}
                />
                <Whole form={form} name="flatmates" min={0} max={detailLimits.flatmates} />
              </Pair>
            </Part>
          </Grid>
        </chakra.details>
      </Card>
    </>
  );
}

interface FieldProps {
  form: DraftForm;
  name: DetailField;
  hint?: string;
}

function Amount({ form, name, hint }: FieldProps) {
  return (
    <DraftTextField
      form={form}
      field={name}
      label={told(detailLabels[name])}
      hint={hint}
      required={false}
      inputMode="decimal"
    />
  );
}

function Whole({ form, name, hint, min, max }: FieldProps & { min: number; max: number }) {
  return (
    <DraftTextField
      form={form}
      field={name}
      label={told(detailLabels[name])}
      hint={hint}
      required={false}
      type="number"
      // A floor may be negative, and the numeric keypad of phones has no minus.
      inputMode={min < 0 ? 'text' : 'numeric'}
      min={min}
      max={max}
      step="any"
    />
  );
}

interface ChoiceProps extends FieldProps {
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ form, name, options }: ChoiceProps) {
  return (
    <LabelledField label={told(detailLabels[name])} fault={form.faults[name]}>
      {(ids) => (
        <SelectField
          {...ids}
          value={form.fields[name]}
          onChange={({ target }) => form.onField(name, target.value)}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </LabelledField>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <chakra.h3 id={id} fontSize="lg" fontWeight={600} mb="2">
        {title}
      </chakra.h3>
      {hint && (
        <chakra.p fontSize="sm" color="fg.muted" mb="3">
          {hint}
        </chakra.p>
      )}
      {children}
    </Box>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
      alignItems="start"
    >
      {children}
    </Grid>
  );
}
