import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import controls from '../../components/controls.module.css';
import { Button, Checkbox, CheckLabel } from '../../components/controls.tsx';
import { emptyUnread, Form } from '../../components/Form.tsx';
import { countOf } from '../../components/format.ts';
import { contractNames, roomTypeNames } from '../../components/listing/listing-facts.ts';
import { Modal } from '../../components/Modal.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { choiceLabels } from '../../components/search/filter-texts.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { queryOfTexts } from '../../domain/search/filtered-query.ts';
import { anyListing } from '../../domain/search/search-query.ts';
import {
  type FilterPanelActor,
  faultsOf,
  type filterPanelMachine,
} from '../../machines/search/filter-panel.machine.ts';
import { FilterField, FilterSelect, selectText } from './FilterField.tsx';
import { RentRange } from './RentRange.tsx';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

// The first values that are read take a slow phone 17 ms: here while the panel loads, instead of with the first letter.
queryOfTexts(anyListing, {
  minPrice: '1',
  minSize: '1',
  minFloor: '1',
  availableFrom: '2026-01-01',
  text: 'a',
});

const selectHistogram = ({ context }: Snapshot) => context.summary?.histogram ?? null;
const selectHasCosts = ({ context }: Snapshot) => context.summary?.costs !== undefined;
const selectCosts = ({ context }: Snapshot) => context.summary?.costs ?? null;
const selectCount = (snapshot: Snapshot) =>
  snapshot.hasTag('counted') ? (snapshot.context.summary?.count ?? null) : null;
const selectIsCountFailed = (snapshot: Snapshot) => snapshot.hasTag('countFailed');
const selectHasFaults = ({ context }: Snapshot) => faultsOf(context).length > 0;

type ChoiceName = keyof typeof choiceLabels | 'costsKnown';

interface PanelProps {
  actor: FilterPanelActor;
}

/**
 * All filters, on a phone in a sheet. Its button applies them, and says how many rooms there are. Each part subscribes to its own values:
 * the panel itself is drawn once.
 */
export default function FilterPanel({ actor }: PanelProps) {
  const form = useRef<HTMLDivElement>(null);
  const close = () => actor.send({ type: 'panel.close' });

  return (
    <Modal label="Filters" shape="sheet" onClose={close}>
      <div ref={form}>
        <Form
          error={null}
          onSubmit={() => {
            actor.send({ type: 'filters.apply' });
            form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
          }}
          display="block"
        >
          <Flex
            align="center"
            justify="space-between"
            position="sticky"
            top="0"
            zIndex="1"
            px="5"
            py="2"
            background="bg.surface"
            borderBottomWidth="1px"
            borderColor="border.subtle"
          >
            <chakra.h2 fontSize="2xl">Filters</chakra.h2>
            <Button look="icon" boxShadow="none" aria-label="Close filters" onClick={close}>
              <X size={20} aria-hidden />
            </Button>
          </Flex>
          <Grid gap="6" p="5">
            <Group title="Rent a month">
              <RentRange
                actor={actor}
                bounds={['minPrice', 'maxPrice']}
                noun="rent"
                selectHistogram={selectHistogram}
              />
            </Group>
            <Costs actor={actor} />
            <Group title="Free for you">
              <Pair>
                <FilterField actor={actor} name="availableFrom" label="From" type="date" />
                <FilterField actor={actor} name="availableUntil" label="Until" type="date" />
              </Pair>
              <FlexibleWeeks actor={actor} />
            </Group>
            <Contract actor={actor} />
            <Group title="The room">
              <Pair>
                <FilterField actor={actor} name="minSize" label="At least m²" inputMode="decimal" />
                <FilterField actor={actor} name="maxSize" label="At most m²" inputMode="decimal" />
                <FilterField actor={actor} name="minFloor" label="Lowest floor" />
                <FilterField actor={actor} name="maxFloor" label="Highest floor" />
              </Pair>
            </Group>
            <Group title="It has">
              <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
                {(Object.keys(choiceLabels) as (keyof typeof choiceLabels)[]).map((name) => (
                  <Choice key={name} actor={actor} name={name} label={choiceLabels[name]} />
                ))}
              </Grid>
            </Group>
            <Group title="The offer">
              <FilterField
                actor={actor}
                name="text"
                label="Words in the text"
                hint="In the title, the description or the location; all of them must be there."
                enterKeyHint="search"
              />
              <FilterField actor={actor} name="postedSince" label="Posted since" type="date" />
            </Group>
            <CountFailure actor={actor} />
          </Grid>
          <Flex
            position="sticky"
            bottom="0"
            zIndex="1"
            justify="space-between"
            gap="2"
            wrap="wrap"
            px="5"
            pt="3"
            pb="max(0.75rem, env(safe-area-inset-bottom))"
            background="bg.surface"
            borderTopWidth="1px"
            borderColor="border.subtle"
          >
            <Button
              look="plain"
              onClick={() => {
                if (form.current) emptyUnread(form.current);
                actor.send({ type: 'filters.clear' });
              }}
            >
              Clear all
            </Button>
            <ShowButton actor={actor} />
          </Flex>
        </Form>
      </div>
    </Modal>
  );
}

/** The total cost of rooms, if the backend knows it. */
function Costs({ actor }: PanelProps) {
  const isKnown = useSelector(actor, selectHasCosts);
  if (!isKnown) return null;
  return (
    <Group title="Cost a month in all">
      <chakra.p fontSize="sm" color="fg.muted" mt="-2">
        The rent and what is not included in it. Rooms that do not name a cost count with those that they
        name.
      </chakra.p>
      <RentRange actor={actor} bounds={['minCost', 'maxCost']} noun="cost" selectHistogram={selectCosts} />
      <Choice actor={actor} name="costsKnown" label="Only rooms that name all costs" />
    </Group>
  );
}

/** Kind of room, contract and length of the stay, if the backend knows them. */
function Contract({ actor }: PanelProps) {
  const isKnown = useSelector(actor, selectHasCosts);
  if (!isKnown) return null;
  return (
    <Group title="What you rent">
      <FilterSelect actor={actor} name="roomType" label="Kind of room" options={roomTypeNames} any="Any" />
      <Pair>
        <FilterSelect
          actor={actor}
          name="contractType"
          label="Type of contract"
          options={contractNames}
          any="Any"
        />
        <FilterField
          actor={actor}
          name="stayMonths"
          label="I stay (months)"
          inputMode="numeric"
          placeholder="Any"
        />
      </Pair>
    </Group>
  );
}

const selectHasDays = ({ context: { texts } }: Snapshot) =>
  (texts.availableFrom ?? '') !== '' || (texts.availableUntil ?? '') !== '';

/** Shown only if a day is given: the weeks are before or after the day. */
function FlexibleWeeks({ actor }: PanelProps) {
  const hasDays = useSelector(actor, selectHasDays);
  const weeks = useSelector(actor, selectText('flexibleWeeks'));
  if (!hasDays) return null;
  return (
    <FilterSelect
      actor={actor}
      name="flexibleWeeks"
      label="Earlier or later"
      options={weekTextsWith(Number(weeks))}
      any="Not at all"
    />
  );
}

/** @param given the number in the address: it is an option even if it is unusual; 0 for none */
function weekTextsWith(given: number): Record<string, string> {
  const offered = [1, 2, 4, 8, given].filter((weeks) => weeks > 0);
  return Object.fromEntries(offered.map((weeks) => [weeks, `Up to ${countOf(weeks, 'week')}`]));
}

function CountFailure({ actor }: PanelProps) {
  const isFailed = useSelector(actor, selectIsCountFailed);
  if (!isFailed) return null;
  return (
    <RetryBanner message={errorTexts.rooms.uncounted} onRetry={() => actor.send({ type: 'count.retry' })} />
  );
}

/** With static classes, since it renders for each letter. */
function ShowButton({ actor }: PanelProps) {
  const hasFaults = useSelector(actor, selectHasFaults);
  const count = useSelector(actor, selectCount);
  const rooms = count !== null && countOf(count, 'room');
  return (
    <>
      <button
        type="submit"
        className={controls.solidButton}
        aria-disabled={hasFaults}
        style={{ minWidth: '10rem' }}
      >
        {rooms ? `Show ${rooms}` : 'Show rooms'}
      </button>
      <p role="status" className={controls.visuallyHidden}>
        {rooms}
      </p>
    </>
  );
}

interface ChoiceProps extends PanelProps {
  name: ChoiceName;
  label: string;
}

function Choice({ actor, name, label }: ChoiceProps) {
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
