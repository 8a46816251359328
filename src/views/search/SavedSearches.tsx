import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Button, Card, TextLink } from '../../components/controls.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { summaryOf } from '../../components/search/summary.ts';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import { userText } from '../../components/user-text.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import type { savedSearchesMachine } from '../../machines/search/saved-searches.machine.ts';
import { shownSearches } from '../../machines/search/saved-searches.machine.ts';
import { type SavedSearch, savedSearchLimits } from '../../schemas/search/saved-search.ts';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { MailSelect } from './MailSelect.tsx';

type Snapshot = SnapshotFrom<typeof savedSearchesMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectSubject = (snapshot: Snapshot) =>
  (['renaming', 'confirming'] as const).find((tag) => snapshot.hasTag(tag));

type Actor = ReturnType<typeof useScreenActor<typeof savedSearchesMachine>>;

interface SavedSearchesProps {
  machine: typeof savedSearchesMachine;
  /** The member opens the result of a search. */
  onOpen(id: string): void;
}

/** The saved searches of a member, and the choice for liked rooms. */
export function SavedSearches({ machine, onOpen }: SavedSearchesProps) {
  const actor = useScreenActor(machine);
  const id = useId();
  const context = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const subjectOf = useSelector(actor, selectSubject);
  const all = shownSearches(context);
  const { list, fallback } = useFocusAfterRemoval<HTMLHeadingElement>(all?.searches.length ?? 0);
  const { subject, message } = context;
  const [isOpen, setIsOpen] = useState(false);
  const newCount = all?.searches.reduce((sum, search) => sum + search.newCount, 0) ?? 0;
  if (!all && !isFailed) return null;
  return (
    <chakra.section aria-labelledby={id} mb="6">
      {isFailed && (
        <RetryBanner
          message={errorTexts.savedSearches.fetch}
          onRetry={() => actor.send({ type: 'searches.retry' })}
        />
      )}
      {/* Folded, so that the page starts with the rooms. */}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <chakra.summary cursor="pointer" py="2" borderRadius="sm">
          <chakra.h2
            id={id}
            ref={fallback}
            tabIndex={-1}
            display="inline"
            fontSize="xl"
            fontWeight={500}
            borderRadius="sm"
          >
            {all && all.searches.length > 0 ? t`Saved Searches (${all.searches.length})` : t`Saved Searches`}
          </chakra.h2>
          {newCount > 0 && (
            <chakra.span ms="3" fontSize="sm" fontWeight={700} whiteSpace="nowrap">
              <Plural value={newCount} one="# new room" other="# new rooms" />
            </chakra.span>
          )}
        </chakra.summary>
        <Grid gap="4" pt="3" templateColumns="minmax(0, 1fr)">
          {message && subjectOf !== 'renaming' && <Banner tone="error">{message}</Banner>}
          {all && all.searches.length === 0 && (
            <chakra.p color="fg.muted">
              <Trans>
                None yet. “Save search” above the results keeps a search here, and tells you of new rooms.
              </Trans>
            </chakra.p>
          )}
          {all && all.searches.length > 0 && (
            <Grid as="ul" ref={list} listStyleType="none" gap="3" templateColumns="minmax(0, 1fr)">
              {all.searches.map((search) => (
                <li key={search.id}>
                  <SearchCard
                    search={search}
                    actor={actor}
                    isRenamed={subjectOf === 'renaming' && subject?.id === search.id}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </Grid>
          )}
          {all && (
            <chakra.div maxW="24rem">
              <MailSelect
                label={t`When a room you like costs less, or is rented`}
                value={all.loweredRents}
                onChoose={(mail) =>
                  actor.send({ type: 'change.make', change: { kind: 'loweredRents', mail } })
                }
              />
            </chakra.div>
          )}
        </Grid>
      </details>
      {subjectOf === 'confirming' && subject && (
        <ConfirmDialog
          question={t`Delete this search?`}
          subject={subject.name}
          confirmLabel={t`Delete`}
          onConfirm={() => actor.send({ type: 'delete.confirm' })}
          onCancel={() => actor.send({ type: 'delete.cancel' })}
        />
      )}
    </chakra.section>
  );
}

interface SearchCardProps {
  search: SavedSearch;
  actor: Actor;
  isRenamed: boolean;
  onOpen(id: string): void;
}

function SearchCard({ search, actor, isRenamed, onOpen }: SearchCardProps) {
  const { id, name, mail, newCount } = search;
  const renameButton = useRef<HTMLButtonElement>(null);
  useChange(isRenamed, (isOpen) => {
    // The form of another search may have the focus already.
    if (!isOpen && document.activeElement === document.body) renameButton.current?.focus();
  });
  return (
    <Card
      as="article"
      px="5"
      py="4"
      display="grid"
      gap="3"
      alignItems="center"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 12rem auto' }}
    >
      <chakra.div minW="0">
        {isRenamed ? (
          <Renaming actor={actor} />
        ) : (
          <chakra.h3 fontSize="lg" {...userText}>
            <TextLink to={`/listings?${search.search}`} onClick={() => onOpen(id)}>
              {name}
            </TextLink>
          </chakra.h3>
        )}
        <chakra.p fontSize="sm" color="fg.muted" {...userText}>
          {summaryOf(search)}
        </chakra.p>
        <chakra.p fontSize="sm" fontWeight={newCount > 0 ? 700 : 400}>
          {newCount > 0 ? <Plural value={newCount} one="# new room" other="# new rooms" /> : t`Nothing new`}
        </chakra.p>
      </chakra.div>
      <MailSelect
        label={t`Mails about ${name}`}
        isLabelHidden
        value={mail}
        onChoose={(chosen) =>
          actor.send({ type: 'change.make', change: { kind: 'edit', id, values: { mail: chosen } } })
        }
      />
      <Flex wrap="wrap" gap="2">
        <Button
          ref={renameButton}
          look="outline"
          aria-label={t`Rename ${name}`}
          onClick={() => actor.send({ type: 'rename.open', search })}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          look="plain"
          aria-label={t`Delete ${name}`}
          onClick={() => actor.send({ type: 'delete.ask', search })}
        >
          <Trans>Delete</Trans>
        </Button>
      </Flex>
    </Card>
  );
}

function Renaming({ actor }: { actor: Actor }) {
  const { name, message } = useSelector(actor, selectContext);

  function submit(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'rename.save' });
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="2" mb="2">
      {message && message !== formTexts.missingField && <Banner tone="error">{message}</Banner>}
      <LabelledTextField
        label={t`Name`}
        fault={message === formTexts.missingField ? message : undefined}
        value={name}
        autoFocus
        hint={t`At most ${savedSearchLimits.name} characters.`}
        maxLength={savedSearchLimits.name}
        onChange={({ target }) => actor.send({ type: 'name.change', name: target.value })}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key }) => key === 'Escape' && actor.send({ type: 'rename.close' })}
      />
      <Flex gap="2">
        <Button type="submit">
          <Trans>Save name</Trans>
        </Button>
        <Button look="plain" onClick={() => actor.send({ type: 'rename.close' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Flex>
    </chakra.form>
  );
}
