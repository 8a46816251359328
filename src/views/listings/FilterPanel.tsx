import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.ts';
import { Form } from '../../components/Form.tsx';
import { countOf } from '../../components/format.ts';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { Modal } from '../../components/Modal.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { choiceLabels } from '../../components/search/filter-texts.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { type FilterTexts, queryOfTexts } from '../../domain/filtered-query.ts';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/filter-panel.machine.ts';
import { RentRange } from './RentRange.tsx';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsCounted = (snapshot: Snapshot) => snapshot.hasTag('counted');
const selectIsCountFailed = (snapshot: Snapshot) => snapshot.hasTag('countFailed');

type ChoiceName = keyof typeof choiceLabels | 'costsKnown';
type Field = Exclude<keyof FilterTexts, ChoiceName>;

const faultTexts: Partial<Record<Field, string>> = {
  minFloor: 'A whole number, 0 for the ground floor.',
  maxFloor: 'A whole number, 0 for the ground floor.',
  availableFrom: 'Not a day.',
  availableUntil: 'Not a day.',
  postedSince: 'Not a day.',
  text: 'Write a word with letters or digits, at most 100 characters in all.',
};

interface FilterPanelProps {
  actor: FilterPanelActor;
}

/** All filters, on a phone in a sheet. They apply with its button, which says how many rooms there are. */
export default function FilterPanel({ actor }: FilterPanelProps) {
  const { query, texts, summary } = useSelector(actor, selectContext);
  const isCounted = useSelector(actor, selectIsCounted);
  const isCountFailed = useSelector(actor, selectIsCountFailed);
  const form = useRef<HTMLDivElement>(null);
  const { faults } = queryOfTexts(query, texts);
  const faultOf = (name: Field) =>
    faults.includes(name) ? (faultTexts[name] ?? 'A number above 0, such as 450.') : undefined;
  const change = (changed: FilterTexts) => actor.send({ type: 'filter.change', texts: changed });
  const close = () => actor.send({ type: 'panel.close' });
  const field = (name: Field, label: string) => ({
    label,
    autoComplete: 'off',
    value: texts[name] ?? '',
    fault: faultOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

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
                bounds={['minPrice', 'maxPrice']}
                noun="rent"
                texts={texts}
                histogram={summary?.histogram ?? null}
                faultOf={faultOf}
                onChange={change}
              />
            </Group>
            {summary?.costs && (
              <Group title="Cost a month in all">
                <chakra.p fontSize="sm" color="fg.muted" mt="-2">
                  The rent and what is not included in it. Rooms that do not name a cost count with those that
                  they name.
                </chakra.p>
                <RentRange
                  bounds={['minCost', 'maxCost']}
                  noun="cost"
                  texts={texts}
                  histogram={summary.costs}
                  faultOf={faultOf}
                  onChange={change}
                />
                <Choice
                  name="costsKnown"
                  label="Only rooms that name all costs"
                  texts={texts}
                  onChange={change}
                />
              </Group>
            )}
            <Group title="Free for you">
              <Pair>
                <LabelledTextField {...field('availableFrom', 'From')} type="date" />
                <LabelledTextField {...field('availableUntil', 'Until')} type="date" />
              </Pair>
            </Group>
            <Group title="The room">
              <Pair>
                <LabelledTextField {...field('minSize', 'At least m²')} inputMode="decimal" />
                <LabelledTextField {...field('maxSize', 'At most m²')} inputMode="decimal" />
                <LabelledTextField {...field('minFloor', 'Lowest floor')} />
                <LabelledTextField {...field('maxFloor', 'Highest floor')} />
              </Pair>
            </Group>
            <Group title="It has">
              <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
                {(Object.keys(choiceLabels) as (keyof typeof choiceLabels)[]).map((name) => (
                  <Choice key={name} name={name} label={choiceLabels[name]} texts={texts} onChange={change} />
                ))}
              </Grid>
            </Group>
            <Group title="The offer">
              <LabelledTextField
                {...field('text', 'Words in the text')}
                hint="In the title, the description or the location; all of them must be there."
                enterKeyHint="search"
              />
              <LabelledTextField {...field('postedSince', 'Posted since')} type="date" />
            </Group>
            {isCountFailed && (
              <RetryBanner
                message={errorTexts.rooms.uncounted}
                onRetry={() => actor.send({ type: 'count.retry' })}
              />
            )}
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
            <Button look="plain" onClick={() => actor.send({ type: 'filters.clear' })}>
              Clear all
            </Button>
            <Button type="submit" aria-disabled={faults.length > 0} minW="10rem">
              {isCounted && summary ? `Show ${countOf(summary.count, 'room')}` : 'Show rooms'}
            </Button>
          </Flex>
          <chakra.p role="status" srOnly>
            {isCounted && summary && countOf(summary.count, 'room')}
          </chakra.p>
        </Form>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  name: ChoiceName;
  label: string;
  texts: FilterTexts;
  onChange(texts: FilterTexts): void;
}

function Choice({ name, label, texts, onChange }: ChoiceProps) {
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minH="2.75rem" cursor="pointer">
      <chakra.input
        type="checkbox"
        boxSize="5"
        flexShrink={0}
        accentColor="accent.solid"
        checked={texts[name] === 'true'}
        onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
      />
      {label}
    </chakra.label>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <chakra.h3 id={id} fontSize="xl" mb="3">
        {title}
      </chakra.h3>
      <Grid gap="4">{children}</Grid>
    </Box>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="4" alignItems="start">
      {children}
    </Grid>
  );
}
