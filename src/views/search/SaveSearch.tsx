import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { BellPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, ButtonLink } from '../../components/controls.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { LoginAgain } from '../../components/LoginAgain.tsx';
import { Modal } from '../../components/Modal.tsx';
import { appliedTexts } from '../../components/search/filter-texts.ts';
import { useBackCloses } from '../../components/useBackCloses.tsx';
import { userText } from '../../components/user-text.ts';
import { formTexts } from '../../domain/error-texts.ts';
import { type FilteredQuery, toFilteredParams } from '../../domain/search/filtered-query.ts';
import { withoutControls } from '../../domain/without-controls.ts';
import type { NewSearch, searchSavingMachine } from '../../machines/search/search-saving.machine.ts';
import { fitted, isLonger } from '../../schemas/characters.ts';
import { savedSearchLimits } from '../../schemas/search/saved-search.ts';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { MailSelect } from './MailSelect.tsx';

type Snapshot = SnapshotFrom<typeof searchSavingMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsSaved = (snapshot: Snapshot) => snapshot.hasTag('saved');

interface SaveSearchProps {
  machine: typeof searchSavingMachine;
  /** @returns the search of the address */
  readQuery(): FilteredQuery;
  isMember: boolean;
  /** Whether the session has ended: the notice of the page is behind the dialog. */
  isExpired: boolean;
  /** Whether a member returns from the login to save. */
  isAwaited: boolean;
  makeId(): string;
  /** A visitor wants to save. */
  onLogin(): void;
}

/** The button that saves the search, and its dialog. */
export function SaveSearch({
  machine,
  readQuery,
  isMember,
  isExpired,
  isAwaited,
  makeId,
  onLogin,
}: SaveSearchProps) {
  const draft = (): NewSearch => {
    const query = readQuery();
    return { id: makeId(), name: nameOf(query), search: toFilteredParams(query).toString(), mail: 'daily' };
  };
  const actor = useScreenActor(machine, { input: { draft: isAwaited && isMember ? draft() : null } });
  useChange(isExpired, (isEnded) => !isEnded && actor.send({ type: 'session.return' }));
  const isOpen = useSelector(actor, selectIsOpen);
  return (
    <>
      <Button
        look="outline"
        flexShrink={0}
        whiteSpace="nowrap"
        aria-haspopup="dialog"
        onClick={() => (isMember ? actor.send({ type: 'saving.open', draft: draft() }) : onLogin())}
      >
        <BellPlus size={18} aria-hidden />
        <Trans>Save search</Trans>
      </Button>
      {isOpen && <SavingDialog actor={actor} isExpired={isExpired} />}
    </>
  );
}

interface SavingDialogProps extends Pick<SaveSearchProps, 'isExpired'> {
  actor: ReturnType<typeof useScreenActor<typeof searchSavingMachine>>;
}

function SavingDialog({ actor, isExpired }: SavingDialogProps) {
  const { draft, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isSaved = useSelector(actor, selectIsSaved);
  const field = useRef<HTMLInputElement>(null);
  const close = () => actor.send({ type: 'saving.close' });
  if (!draft) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'form.submit' });
  }

  return (
    <Modal label={t`Save this search`} shape="card" onClose={close} initialFocus={() => field.current}>
      <chakra.form
        onSubmit={submit}
        noValidate
        p="6"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
      >
        {isBusy && <HeldBack />}
        <chakra.h2 fontSize="2xl">{isSaved ? t`Search saved` : t`Save this search`}</chakra.h2>
        {isSaved ? (
          <>
            <chakra.p ref={focus} tabIndex={-1} role="status" borderRadius="sm" {...userText}>
              <Trans>
                “{withoutControls(draft.name).trim()}” is among your saved searches, on the page of your liked
                listings.
              </Trans>
            </chakra.p>
            <Flex wrap="wrap" justify="flex-end" gap="2">
              <Button look="plain" onClick={close}>
                <Trans>Close</Trans>
              </Button>
              <ButtonLink to="/liked-listings">
                <Trans>See saved searches</Trans>
              </ButtonLink>
            </Flex>
          </>
        ) : (
          <>
            {(isExpired || (message && message !== formTexts.missingField)) && (
              <Banner tone="error">{isExpired ? <LoginAgain /> : message}</Banner>
            )}
            <LabelledTextField
              ref={field}
              label={t`Name`}
              fault={message === formTexts.missingField ? message : undefined}
              value={draft.name}
              hint={t`At most ${savedSearchLimits.name} characters.`}
              maxLength={savedSearchLimits.name}
              onChange={({ target }) => actor.send({ type: 'name.change', name: target.value })}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <MailSelect
              label={t`When there are new rooms`}
              value={draft.mail}
              onChoose={(mail) => actor.send({ type: 'mail.choose', mail })}
            />
            <Flex wrap="wrap" justify="flex-end" gap="2">
              <Button look="plain" aria-disabled={isBusy} onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" aria-disabled={isBusy}>
                {isBusy ? t`Saving...` : t`Save`}
              </Button>
            </Flex>
          </>
        )}
      </chakra.form>
    </Modal>
  );
}

/** Steps back do nothing: the dialog cannot be closed now. Each step is for a layer of its own, above the dialog. */
function HeldBack() {
  const [steps, setSteps] = useState(0);
  return <HeldStep key={steps} onBack={() => setSteps(steps + 1)} />;
}

function HeldStep({ onBack }: { onBack(): void }) {
  useBackCloses(true, onBack);
  return null;
}

/** The button with the focus is gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Such as 'Milano, up to $600, balcony'. A filter that does not fit is left out. */
function nameOf(query: FilteredQuery): string {
  const parts = [query.term?.name ?? t`All rooms`, ...appliedTexts(query).map(({ text }) => text)];
  const name = parts.reduce((before, part) => {
    const longer = `${before}, ${part}`;
    return isLonger(longer, savedSearchLimits.name) ? before : longer;
  });
  return fitted('', name, savedSearchLimits.name).text.trim();
}
