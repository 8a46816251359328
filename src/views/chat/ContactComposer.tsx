import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { monthlyRent } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { Modal } from '../../components/Modal.tsx';
import { userText } from '../../components/user-text.ts';
import { readContent } from '../../domain/chat/messages.ts';
import { groupLine, openingLines } from '../../domain/chat/opening-lines.ts';
import { localDay } from '../../domain/day.ts';
import { shownLanguage } from '../../languages/catalogues.ts';
import type { contactMachine } from '../../machines/chat/contact.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof contactMachine>;

const selectText = (snapshot: Snapshot) => snapshot.context.text;
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsUnkept = (snapshot: Snapshot) => snapshot.hasTag('unkept');

interface ContactComposerProps {
  machine: typeof contactMachine;
  listing: Listing;
  /** The first names of the group in whose name the member asks; null for themselves. */
  group?: readonly string[] | null;
  isMember: boolean;
  onLogin(): void;
  onSent(conversationId: number): void;
  onClose(): void;
}

/** A dialog, on a phone a sheet: three opening lines, and a free text. */
export function ContactComposer({
  machine,
  listing,
  group = null,
  isMember,
  onLogin,
  onSent,
  onClose,
}: ContactComposerProps) {
  const today = localDay(new Date());
  const ofGroup = group && groupLine(listing, group, today, shownLanguage());
  const actor = useScreenActor(machine, {
    input: { listingId: listing.id, ...(ofGroup !== null && { isForGroup: true, opening: ofGroup }) },
  });
  const text = useSelector(actor, selectText);
  const message = useSelector(actor, selectMessage);
  const isBusy = useSelector(actor, selectIsBusy);
  const isUnkept = useSelector(actor, selectIsUnkept);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const openings = useId();
  const lines = [...(ofGroup === null ? [] : [ofGroup]), ...openingLines(listing, today, shownLanguage())];
  useEmitted(actor, 'login.needed', onLogin);
  useEmitted(actor, 'contact.sent', ({ conversationId }) => onSent(conversationId));

  function choose(line: string) {
    actor.send({ type: 'opening.choose', line, lines });
    textarea.current?.focus();
  }

  /** The text area gets the first focus if it contains an earlier text. */
  const keptText = () => (actor.getSnapshot().context.text === '' ? null : textarea.current);

  return (
    <Modal
      label={t`Contact ${listing.userFirstName}`}
      shape="sheet"
      initialFocus={keptText}
      onClose={onClose}
    >
      <Form
        error={message}
        onSubmit={() => actor.send({ type: 'message.send', at: Date.now() })}
        p={{ base: '4', md: '6' }}
      >
        <Flex gap="3" align="center" minW="0">
          <Box flexShrink={0} w="4rem" h="4rem" borderRadius="md" overflow="hidden">
            <ListingImage url={listing.imageUrls[0]} alt="" sizes="64px" />
          </Box>
          <Box minW="0">
            <chakra.h2 fontSize="2xl" lineHeight={1.2} lineClamp={2} overflowWrap="anywhere">
              <Trans>Contact {listing.userFirstName}</Trans>
            </chakra.h2>
            <chakra.p fontSize="sm" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
              <bdi>{listing.title}</bdi> ·{' '}
              <chakra.span whiteSpace="nowrap">{monthlyRent(listing.price)}</chakra.span>
            </chakra.p>
          </Box>
        </Flex>
        <Box role="group" aria-labelledby={openings}>
          <chakra.p id={openings} fontSize="sm" fontWeight={600} mb="1.5">
            <Trans>Start with a line</Trans>
          </chakra.p>
          <Grid gap="2">
            {lines.map((line) => (
              <Button
                key={line}
                look="outline"
                justifyContent="start"
                textAlign="start"
                borderRadius="md"
                fontWeight={400}
                px="3"
                py="2"
                aria-disabled={isBusy}
                aria-pressed={text.startsWith(line)}
                css={{ '&[aria-pressed=true]': { borderColor: 'accent.text', background: 'bg.sunken' } }}
                onClick={() => choose(line)}
              >
                <chakra.span {...userText}>{line}</chakra.span>
              </Button>
            ))}
          </Grid>
        </Box>
        <LabelledField
          label={t`Your message`}
          hint={
            isUnkept
              ? t`What you type is not kept on this device.`
              : isMember
                ? undefined
                : t`Next you log in or register. What you write here is kept.`
          }
        >
          {(ids) => (
            <TextArea
              {...ids}
              ref={textarea}
              rows={5}
              value={text}
              readOnly={isBusy}
              onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
            />
          )}
        </LabelledField>
        <Flex justify="end" gap="2" wrap="wrap">
          <Button look="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={isBusy} disabled={readContent(text) === null}>
            {isBusy ? t`Sending...` : isMember ? t`Send` : t`Continue to Login`}
          </Button>
        </Flex>
      </Form>
    </Modal>
  );
}
