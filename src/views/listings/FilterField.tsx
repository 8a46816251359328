import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { SnapshotFrom } from 'xstate';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { type FilterTexts, queryOfTexts } from '../../domain/filtered-query.ts';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/filter-panel.machine.ts';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

const faultTexts: FilterTexts = {
  minFloor: 'A whole number, 0 for the ground floor.',
  maxFloor: 'A whole number, 0 for the ground floor.',
  availableFrom: 'Not a day.',
  availableUntil: 'Not a day.',
  postedSince: 'Not a day.',
  text: 'Write a word with letters or digits, at most 100 characters in all.',
};

const knownFaults = new WeakMap<Snapshot['context'], readonly string[]>();

/** The filters whose text is not understood. Every field asks for them. */
export function faultsOf(context: Snapshot['context']): readonly string[] {
  const known = knownFaults.get(context);
  if (known) return known;
  const { faults } = queryOfTexts(context.query, context.texts);
  knownFaults.set(context, faults);
  return faults;
}

export const selectText =
  (name: keyof FilterTexts) =>
  ({ context }: Snapshot) =>
    context.texts[name] ?? '';

const selectHasFault =
  (name: keyof FilterTexts) =>
  ({ context }: Snapshot) =>
    faultsOf(context).includes(name);

interface FilterFieldProps extends Omit<ComponentProps<typeof LabelledTextField>, 'name' | 'value'> {
  actor: FilterPanelActor;
  name: keyof FilterTexts;
}

/** The text box of a filter. It follows its own text alone: to draw the whole panel for a letter takes a slow phone 80 ms. */
export function FilterField({ actor, name, ...field }: FilterFieldProps) {
  const text = useSelector(actor, selectText(name));
  const hasFault = useSelector(actor, selectHasFault(name));
  return (
    <LabelledTextField
      {...field}
      autoComplete="off"
      value={text}
      fault={hasFault ? (faultTexts[name] ?? 'A number above 0, such as 450.') : undefined}
      onChange={({ target }) => actor.send({ type: 'filter.change', texts: { [name]: target.value } })}
    />
  );
}
