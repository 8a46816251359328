import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { ChoiceRow } from '../../components/ChoiceRow.tsx';
import { Button, Checkbox, CheckLabel, SelectField, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { italianTime } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { Modal } from '../../components/Modal.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { userText } from '../../components/user-text.ts';
import { contactLabels, declinable, kindAnswer, listingTitle } from '../../domain/chat/inbox.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { InboxActor } from '../../machines/chat/inbox.machine.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { contactStateSchema, contactStates, maxDeclined } from '../../schemas/chat/inbox.ts';
import { maxMessageLength } from '../../schemas/constants.ts';
import { shownName } from './shown-name.ts';

type Snapshot = SnapshotFrom<InboxActor>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsDeclining = (snapshot: Snapshot) => snapshot.hasTag('declining');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface InboxBarProps {
  actor: InboxActor;
  conversations: readonly Conversation[];
  /** A new UUID. */
  makeKey(): string;
}

/** Above the list of a poster: filters by listing and state, grouping, and "Decline kindly". */
export function InboxBar({ actor, conversations, makeKey }: InboxBarProps) {
  const { contacts, filter, isGrouped } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isDeclining = useSelector(actor, selectIsDeclining);
  if (isFailed) {
    return (
      <Box px="3" pb="3">
        <RetryBanner message={errorTexts.inbox.fetch} onRetry={() => actor.send({ type: 'inbox.refresh' })} />
      </Box>
    );
  }
  if (contacts.length === 0) return null;
  const listingIds = [...new Set(contacts.map(({ listingId }) => listingId))];
  const open = declinable(contacts, filter);
  const candidates = conversations.filter(({ conversationId }) => open.has(conversationId));
  return (
    <Grid
      as="section"
      aria-label={t`Inbox`}
      gap="2"
      px="3"
      pb="3"
      templateColumns="repeat(2, minmax(0, 1fr))"
    >
      <SelectField
        aria-label={t`Listing`}
        gridColumn="1 / -1"
        value={filter.listingId ?? ''}
        onChange={({ target }) =>
          actor.send({
            type: 'filter.change',
            filter: { listingId: target.value === '' ? null : Number(target.value) },
          })
        }
      >
        <option value="">{t`All listings`}</option>
        {listingIds.map((id) => (
          <option key={id} value={id}>
            {listingTitle(conversations, id)}
          </option>
        ))}
      </SelectField>
      <SelectField
        aria-label={t`State`}
        value={filter.state ?? ''}
        onChange={({ target }) =>
          actor.send({
            type: 'filter.change',
            filter: { state: contactStateSchema.safeParse(target.value).data ?? null },
          })
        }
      >
        <option value="">{t`All states`}</option>
        {contactStates.map((state) => (
          <option key={state} value={state}>
            {told(contactLabels[state])}
          </option>
        ))}
      </SelectField>
      <Button
        look="outline"
        px="2"
        minH="3rem"
        disabled={candidates.length === 0}
        onClick={() => actor.send({ type: 'decline.open', key: makeKey(), text: told(kindAnswer) })}
      >
        <Trans>Decline Kindly</Trans>
      </Button>
      <CheckLabel gridColumn="1 / -1" fontSize="sm" fontWeight={600}>
        <Checkbox
          ms="0.5"
          checked={isGrouped}
          onChange={() => actor.send({ type: 'grouping.change', isGrouped: !isGrouped })}
        />
        <Trans>Group by listing</Trans>
      </CheckLabel>
      {isDeclining && (
        <DeclineSheet
          actor={actor}
          candidates={candidates}
          aboutOf={({ conversationId }) =>
            contacts
              .filter((contact) => contact.conversationId === conversationId)
              .flatMap(({ listingId, viewing }) => {
                const title = listingTitle(conversations, listingId);
                if (viewing) return [{ listingId, title, viewing: whatHappens(viewing.start) }];
                return open.get(conversationId)?.includes(listingId)
                  ? [{ listingId, title, viewing: '' }]
                  : [];
              })
          }
        />
      )}
    </Grid>
  );
}

interface DeclineSheetProps {
  actor: InboxActor;
  candidates: readonly Conversation[];
  /** The listings that a conversation is about, and what happens to a viewing of each; an empty text without one. */
  aboutOf(conversation: Conversation): { listingId: number; title: string; viewing: string }[];
}

function whatHappens(start: string | null): string {
  if (start === null) return t`The proposed viewing is withdrawn.`;
  const time = italianTime(start);
  return t`The viewing on ${time} is cancelled.`;
}

function DeclineSheet({ actor, candidates, aboutOf }: DeclineSheetProps) {
  const { chosen, text, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const choose = (ids: readonly number[]) => actor.send({ type: 'choice.change', chosen: ids });
  const ids = candidates.map(({ conversationId }) => conversationId).slice(0, maxDeclined);
  const isOver = candidates.length > maxDeclined;
  return (
    <Modal label={t`Decline kindly`} shape="sheet" onClose={() => actor.send({ type: 'decline.close' })}>
      <chakra.div p={{ base: '4', md: '6' }} aria-busy={isBusy}>
        <chakra.h2 fontSize="2xl" mb="3">
          <Trans>Decline kindly</Trans>
        </chakra.h2>
        <Form
          error={message}
          onSubmit={() => {
            if (!isBusy) actor.send({ type: 'decline.send' });
          }}
        >
          <Box as="fieldset" minW="0">
            <Flex justify="space-between" align="center" gap="2">
              <chakra.legend float="left" fontSize="sm" fontWeight={600}>
                <Trans>Who gets the answer</Trans>
              </chakra.legend>
              <Button look="plain" px="3" onClick={() => choose(ids)}>
                {isOver ? t`Choose ${maxDeclined}` : t`Choose All`}
              </Button>
            </Flex>
            <chakra.p role="status" fontSize="sm" color="fg.muted" mb="1">
              <Trans>
                {chosen.length} of {candidates.length} chosen.
              </Trans>
              {isOver && ` ${t`One answer goes to at most ${maxDeclined}.`}`}
            </chakra.p>
            <Grid maxH="16rem" overflowY="auto" gap="2">
              {candidates.map((conversation) => {
                const { conversationId } = conversation;
                const isChosen = chosen.includes(conversationId);
                return (
                  <ChoiceRow key={conversationId} fontSize="sm" fontWeight={600}>
                    <Checkbox
                      checked={isChosen}
                      disabled={!isChosen && chosen.length >= maxDeclined}
                      onChange={() =>
                        choose(
                          isChosen
                            ? chosen.filter((id) => id !== conversationId)
                            : [...chosen, conversationId],
                        )
                      }
                    />
                    <chakra.span {...userText}>
                      {shownName(conversation)}
                      {aboutOf(conversation).map(({ listingId, title, viewing }) => (
                        <chakra.span key={listingId} display="block" fontSize="sm" fontWeight={400}>
                          {' '}
                          <chakra.span color="fg.muted">{title}</chakra.span>
                          {viewing && ` ${viewing}`}
                        </chakra.span>
                      ))}
                    </chakra.span>
                  </ChoiceRow>
                );
              })}
            </Grid>
          </Box>
          <LabelledField label={t`Your answer`}>
            {(labels) => (
              <TextArea
                {...labels}
                rows={4}
                maxLength={maxMessageLength}
                readOnly={isBusy}
                value={text ?? ''}
                onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
              />
            )}
          </LabelledField>
          <Flex justify="end" wrap="wrap" gap="2">
            <Button look="plain" onClick={() => actor.send({ type: 'decline.close' })}>
              <Trans>Close</Trans>
            </Button>
            <Button type="submit" aria-disabled={isBusy} disabled={chosen.length === 0}>
              {isBusy ? t`Sending...` : t`Send to ${chosen.length}`}
            </Button>
          </Flex>
        </Form>
      </chakra.div>
    </Modal>
  );
}
