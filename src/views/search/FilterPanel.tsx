import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import controls from '../../components/controls.module.css';
import { Button } from '../../components/controls.tsx';
import { emptyUnread, Form } from '../../components/Form.tsx';
import { roomsText } from '../../components/format.ts';
import { Modal } from '../../components/Modal.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { queryOfTexts } from '../../domain/search/filtered-query.ts';
import { anyListing } from '../../domain/search/search-query.ts';
import {
  type FilterPanelActor,
  faultsOf,
  type filterPanelMachine,
} from '../../machines/search/filter-panel.machine.ts';
import { FilterGroups } from './FilterGroups.tsx';
import { FilterPanelContext, useFilterPanel } from './filter-panel-actor.ts';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

// The first values that are read take a slow phone 17 ms: here while the panel loads, instead of with the first letter.
queryOfTexts(anyListing, {
  minPrice: '1',
  minSize: '1',
  minFloor: '1',
  availableFrom: '2026-01-01',
  text: 'a',
});

const selectCount = (snapshot: Snapshot) =>
  snapshot.hasTag('counted') ? (snapshot.context.summary?.count ?? null) : null;
const selectIsCountFailed = (snapshot: Snapshot) => snapshot.hasTag('countFailed');
const selectHasFaults = ({ context }: Snapshot) => faultsOf(context).length > 0;

/**
 * All filters, on a phone in a sheet. Its button applies them, and says how many rooms there are. Each part subscribes to its own values:
 * the panel itself is drawn once.
 */
export default function FilterPanel({ actor }: { actor: FilterPanelActor }) {
  const form = useRef<HTMLDivElement>(null);
  const close = () => actor.send({ type: 'panel.close' });

  return (
    <FilterPanelContext value={actor}>
      <Modal label={t`Filters`} shape="sheet" onClose={close}>
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
              <chakra.h2 fontSize="2xl">
                <Trans>Filters</Trans>
              </chakra.h2>
              <Button look="icon" boxShadow="none" aria-label={t`Close filters`} onClick={close}>
                <X size={20} aria-hidden />
              </Button>
            </Flex>
            <Grid gap="6" p="5">
              <FilterGroups />
              <CountFailure />
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
                <Trans>Clear all</Trans>
              </Button>
              <ShowButton />
            </Flex>
          </Form>
        </div>
      </Modal>
    </FilterPanelContext>
  );
}

function CountFailure() {
  const actor = useFilterPanel();
  const isFailed = useSelector(actor, selectIsCountFailed);
  if (!isFailed) return null;
  return (
    <RetryBanner message={errorTexts.rooms.uncounted} onRetry={() => actor.send({ type: 'count.retry' })} />
  );
}

/** With static classes, since it renders for each letter. */
function ShowButton() {
  const actor = useFilterPanel();
  const hasFaults = useSelector(actor, selectHasFaults);
  const count = useSelector(actor, selectCount);
  return (
    <>
      <button
        type="submit"
        className={controls.solidButton}
        aria-disabled={hasFaults}
        style={{ minWidth: '10rem' }}
      >
        {count === null ? t`Show rooms` : t`Show ${roomsText(count)}`}
      </button>
      <p role="status" className={controls.visuallyHidden}>
        {count !== null && roomsText(count)}
      </p>
    </>
  );
}
