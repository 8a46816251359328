import { Box, chakra, Grid } from '@chakra-ui/react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Checkbox, CheckLabel } from '../../components/controls.tsx';
import {
  contractNames,
  heatingNames,
  roomTypeNames,
  smokingNames,
} from '../../components/listing/listing-facts.ts';
import {
  choiceLabels,
  contractChoiceLabels,
  moreChoiceLabels,
} from '../../components/search/filter-texts.ts';
import type { filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import { amenityFlags } from '../../schemas/listing/amenities.ts';
import { contractTypes } from '../../schemas/listing/listing-terms.ts';
import { mostDeposit, mostNotice } from '../../schemas/search/listing-filters.ts';
import { FilterField, FilterSelect, selectText } from './FilterField.tsx';
import { useFilterPanel } from './filter-panel-actor.ts';
import { RentRange } from './RentRange.tsx';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

const selectHistogram = ({ context }: Snapshot) => context.summary?.histogram ?? null;
const selectHasCosts = ({ context }: Snapshot) => context.summary?.costs !== undefined;
const selectCosts = ({ context }: Snapshot) => context.summary?.costs ?? null;

const selectHasAmenities = ({ context }: Snapshot) => context.hasAmenities;
const selectHasContract = ({ context }: Snapshot) => context.hasContract;

type ChoiceName =
  | keyof typeof choiceLabels
  | keyof typeof moreChoiceLabels
  | 'costsKnown'
  | keyof typeof contractChoiceLabels;

/** All filters, in groups. */
export function FilterGroups() {
  const actor = useFilterPanel();
  const hasCosts = useSelector(actor, selectHasCosts);
  const hasAmenities = useSelector(actor, selectHasAmenities);
  return (
    <>
      <Group title={t`Rent a month`}>
        <RentRange bounds={['minPrice', 'maxPrice']} noun="rent" selectHistogram={selectHistogram} />
      </Group>
      {hasCosts && <Costs />}
      <Group title={t`Free for you`}>
        <Pair>
          <FilterField name="availableFrom" label={t`From`} type="date" />
          <FilterField name="availableUntil" label={t`Until`} type="date" />
        </Pair>
        <FlexibleWeeks />
      </Group>
      {hasCosts && <Contract />}
      <Group title={t`The room`}>
        <Pair>
          <FilterField name="minSize" label={t`At least m²`} inputMode="decimal" />
          <FilterField name="maxSize" label={t`At most m²`} inputMode="decimal" />
          <FilterField name="minFloor" label={t`Lowest floor`} />
          <FilterField name="maxFloor" label={t`Highest floor`} />
        </Pair>
      </Group>
      <Group title={t`It has`}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} columnGap="4">
          {(Object.keys(choiceLabels) as (keyof typeof choiceLabels)[]).map((name) => (
            <Choice key={name} name={name} label={i18n._(choiceLabels[name])} />
          ))}
          {hasAmenities &&
            amenityFlags.map((name) => (
              <Choice key={name} name={name} label={i18n._(moreChoiceLabels[name])} />
            ))}
        </Grid>
        {hasAmenities && (
          <Pair>
            <FilterSelect name="heating" label={t`Heating`} options={optionsOf(heatingNames)} any={t`Any`} />
            <FilterSelect name="smoking" label={t`Smoking`} options={optionsOf(smokingNames)} any={t`Any`} />
          </Pair>
        )}
      </Group>
      <Group title={t`The offer`}>
        <FilterField
          name="text"
          label={t`Words in the text`}
          hint={t`In the title, the description or the location; all of them must be there.`}
          enterKeyHint="search"
        />
        <FilterField name="postedSince" label={t`Posted since`} type="date" />
      </Group>
    </>
  );
}

/** The total cost of rooms. */
function Costs() {
  return (
    <Group title={t`Cost a month in all`}>
      <chakra.p fontSize="sm" color="fg.muted" mt="-2">
        <Trans>
          The rent and what is not included in it. Rooms that do not name a cost count with those that they
          name.
        </Trans>
      </chakra.p>
      <RentRange bounds={['minCost', 'maxCost']} noun="cost" selectHistogram={selectCosts} />
      <Choice name="costsKnown" label={t`Only rooms that name all costs`} />
    </Group>
  );
}

/** Kind of room, contract and length of the stay. */
function Contract() {
  const hasContract = useSelector(useFilterPanel(), selectHasContract);
  const { none: _, ...kinds } = optionsOf(contractNames);
  const types = Object.fromEntries(contractTypes.map((type) => [type, kinds[type] ?? '']));
  return (
    <Group title={t`What you rent`}>
      <FilterSelect name="roomType" label={t`Kind of room`} options={optionsOf(roomTypeNames)} any={t`Any`} />
      <Pair>
        <FilterSelect
          name="contractType"
          label={t`Type of contract`}
          options={hasContract ? kinds : types}
          any={t`Any`}
        />
        <FilterField name="stayMonths" label={t`I stay (months)`} inputMode="numeric" placeholder={t`Any`} />
      </Pair>
      {hasContract && <MoreOfContract />}
    </Group>
  );
}

function MoreOfContract() {
  const upTo = (most: number) =>
    Object.fromEntries(
      Array.from({ length: most }, (_, at) => [
        at + 1,
        plural(at + 1, { one: 'Up to # month', other: 'Up to # months' }),
      ]),
    );
  return (
    <>
      <FilterSelect
        name="registered"
        label={t`Registered contract`}
        options={{ yes: t`Registered`, promised: t`Registered or promised` }}
        any={t`Any`}
      />
      <Pair>
        <FilterSelect name="maxDeposit" label={t`Deposit`} options={upTo(mostDeposit)} any={t`Any`} />
        <FilterSelect name="maxNotice" label={t`Notice to leave`} options={upTo(mostNotice)} any={t`Any`} />
      </Pair>
      <Grid>
        {Object.entries(contractChoiceLabels).map(([name, label]) => (
          <Choice key={name} name={name as keyof typeof contractChoiceLabels} label={i18n._(label)} />
        ))}
      </Grid>
    </>
  );
}

const optionsOf = (names: Record<string, MessageDescriptor>) =>
  Object.fromEntries(Object.entries(names).map(([value, name]) => [value, i18n._(name)]));

const selectHasDays = ({ context: { texts } }: Snapshot) =>
  (texts.availableFrom ?? '') !== '' || (texts.availableUntil ?? '') !== '';

/** Shown only if a day is given: the weeks are before or after the day. */
function FlexibleWeeks() {
  const actor = useFilterPanel();
  const hasDays = useSelector(actor, selectHasDays);
  const weeks = useSelector(actor, selectText('flexibleWeeks'));
  if (!hasDays) return null;
  return (
    <FilterSelect
      name="flexibleWeeks"
      label={t`Earlier or later`}
      options={weekTextsWith(Number(weeks))}
      any={t`Not at all`}
    />
  );
}

/** @param given the number in the address: it is an option even if it is unusual; 0 for none */
function weekTextsWith(given: number): Record<string, string> {
  const offered = [1, 2, 4, 8, given].filter((weeks) => weeks > 0);
  return Object.fromEntries(
    offered.map((weeks) => [weeks, plural(weeks, { one: 'Up to # week', other: 'Up to # weeks' })]),
  );
}

interface ChoiceProps {
  name: ChoiceName;
  label: string;
}

function Choice({ name, label }: ChoiceProps) {
  const actor = useFilterPanel();
  const text = useSelector(actor, selectText(name));
  return (
    <CheckLabel>
      <Checkbox
        checked={text === 'true'}
        onChange={({ target }) =>
          actor.send({ type: 'filter.change', texts: { [name]: target.checked ? 'true' : '' } })
        }
      />
      {label}
    </CheckLabel>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // Contained: a change in one group neither lays out nor paints the others again. The padding leaves space for the outline of the focus.
    <Box role="group" aria-labelledby={id} contain="content" p="2" m="-2">
      <chakra.h3 id={id} fontSize="xl" mb="3">
        {title}
      </chakra.h3>
      <Grid gap="4">{children}</Grid>
    </Box>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    // One below the other if they are too narrow for a date.
    <Grid templateColumns="repeat(auto-fit, minmax(min(9.25rem, 100%), 1fr))" gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
