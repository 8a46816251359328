import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { SnapshotFrom } from 'xstate';
import { SelectField } from '../../components/controls.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { readAmount } from '../../domain/amount.ts';
import { amountFilters, type FilterTexts, queryOfTexts, ranges } from '../../domain/search/filtered-query.ts';
import { faultsOf, type filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import { useFilterPanel } from './filter-panel-actor.ts';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

const floorFault = msg`A whole number from -999 to 999, 0 for the ground floor.`;
const dayFault = msg`A day of the years 1000 to 2999.`;

const faultTexts: Partial<Record<keyof FilterTexts, MessageDescriptor>> = {
  minFloor: floorFault,
  maxFloor: floorFault,
  stayMonths: msg`A whole number of months up to 120, such as 6.`,
  availableFrom: dayFault,
  availableUntil: dayFault,
  postedSince: dayFault,
  text: msg`Write a word with letters or digits, at most 100 characters in all.`,
};

/** What is wrong with a text, and how to correct it. */
function faultTextOf(name: keyof FilterTexts, { query, texts }: Snapshot['context']): string {
  const text = texts[name]?.trim() ?? '';
  if (amountFilters.some((one) => one === name) && readAmount(text) > 99_999_999)
    return t`At most 99,999,999.`;
  const lowest = ranges.find(([, until]) => until === name)?.[0];
  const isReadAlone = queryOfTexts(query, { [name]: text }).faults.length === 0;
  if (lowest && isReadAlone) {
    return name === 'availableUntil'
      ? t`The last day is before the first one.`
      : t`Below the lowest, ${texts[lowest]?.trim() ?? ''}. Make one of the two higher or lower.`;
  }
  const known = faultTexts[name];
  if (known) return i18n._(known);
  const isLowest = ranges.some(([from]) => from === name);
  return isLowest ? t`A number such as 450, or 0 for no limit.` : t`A number above 0, such as 450.`;
}

export const selectText =
  (name: keyof FilterTexts) =>
  ({ context }: Snapshot) =>
    context.texts[name] ?? '';

/** The text of a filter; '' if it is not understood. */
export const selectValid =
  (name: keyof FilterTexts) =>
  (snapshot: Snapshot): string =>
    faultsOf(snapshot.context).includes(name) ? '' : selectText(name)(snapshot);

const selectFault =
  (name: keyof FilterTexts) =>
  ({ context }: Snapshot) =>
    faultsOf(context).includes(name) ? faultTextOf(name, context) : undefined;

interface FilterFieldProps
  extends Omit<ComponentProps<typeof LabelledTextField>, 'name' | 'fault' | 'value' | 'onChange'> {
  name: keyof FilterTexts;
}

/** The text box of a filter. It subscribes only to its own text: drawing the whole panel for a letter takes a slow phone 80 ms. */
export function FilterField({ name, ...field }: FilterFieldProps) {
  const actor = useFilterPanel();
  const text = useSelector(actor, selectText(name));
  const fault = useSelector(actor, selectFault(name));
  return (
    <LabelledTextField
      {...field}
      value={text}
      onChange={({ target }) => actor.send({ type: 'filter.change', texts: { [name]: target.value } })}
      autoComplete="off"
      fault={fault}
    />
  );
}

interface FilterSelectProps {
  name: keyof FilterTexts;
  label: string;
  /** The label of each value. The option `any` comes first. */
  options: Readonly<Record<string, string>>;
  any: string;
}

/** One of several values, or any. */
export function FilterSelect({ name, label, options, any }: FilterSelectProps) {
  const actor = useFilterPanel();
  const text = useSelector(actor, selectText(name));
  return (
    <LabelledField label={label}>
      {(ids) => (
        <SelectField
          {...ids}
          value={text}
          onChange={({ target }) => actor.send({ type: 'filter.change', texts: { [name]: target.value } })}
        >
          <option value="">{any}</option>
          {Object.entries(options).map(([value, named]) => (
            <option key={value} value={value}>
              {named}
            </option>
          ))}
        </SelectField>
      )}
    </LabelledField>
  );
}
