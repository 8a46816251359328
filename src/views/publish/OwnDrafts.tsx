import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ImageOff } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Button, ButtonLink } from '../../components/controls.tsx';
import { formatDay } from '../../components/format.ts';
import { PhotoImage } from '../../components/PhotoImage.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import { dayInItaly } from '../../domain/day.ts';
import { draftParam, draftTexts } from '../../domain/publish/stored-draft.ts';
import { told } from '../../languages/told.ts';
import type { ownDraftsMachine } from '../../machines/publish/own-drafts.machine.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof ownDraftsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed', 'confirming', 'deleting', 'alert'] as const).find((tag) => snapshot.hasTag(tag));

const titleOf = ({ fields }: StoredDraft) => fields.title.trim() || told(draftTexts.untitled);

/** The drafts in 'My Listings'; nothing if there are none. */
export function OwnDrafts({ machine }: { machine: typeof ownDraftsMachine }) {
  const actor = useScreenActor(machine);
  const { rows: drafts, deletingId, message } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const { list, fallback } = useFocusAfterRemoval<HTMLDivElement>(drafts.length);
  const asked = status === 'confirming' ? drafts.find(({ id }) => id === deletingId) : undefined;
  return (
    <Box ref={fallback} tabIndex={-1} mb={drafts.length > 0 ? '5' : '0'}>
      <chakra.h3 fontSize="md" mt="2" hidden={drafts.length === 0}>
        <Trans>Drafts</Trans>
      </chakra.h3>
      {status === 'failed' && message && (
        <RetryBanner message={message} onRetry={() => actor.send({ type: 'rows.retry' })} />
      )}
      <Grid as="ul" ref={list} listStyleType="none" gap="3" mt="2" hidden={drafts.length === 0}>
        {drafts.map((draft) => (
          <Flex
            as="li"
            key={draft.id}
            align="center"
            wrap="wrap"
            gap="3"
            p="3"
            borderRadius="lg"
            borderWidth="1px"
            borderColor="border.subtle"
          >
            <Cover draft={draft} />
            <Box flex="1 1 9rem" minW="0">
              <chakra.p fontWeight="medium" overflowWrap="anywhere">
                {titleOf(draft)}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                <Trans>Changed on {formatDay(dayInItaly(new Date(draft.changedAt)))}</Trans>
              </chakra.p>
            </Box>
            <Flex gap="2" wrap="wrap">
              <ButtonLink
                look="outline"
                to={`/create-listing?${draftParam}=${draft.id}`}
                aria-label={t`Continue: ${titleOf(draft)}`}
              >
                <Trans>Continue</Trans>
              </ButtonLink>
              <Button
                look="plain"
                disabled={status !== undefined}
                aria-label={t`Delete draft: ${titleOf(draft)}`}
                onClick={() => actor.send({ type: 'delete.ask', id: draft.id })}
              >
                {status === 'deleting' && draft.id === deletingId ? t`Deleting...` : t`Delete`}
              </Button>
            </Flex>
          </Flex>
        ))}
      </Grid>
      {status === 'alert' && message && (
        <AlertDialog message={message} onDismiss={() => actor.send({ type: 'alert.dismiss' })} />
      )}
      {asked && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this draft?`}
          subject={titleOf(asked)}
          confirmLabel={t`Delete`}
          onConfirm={() => actor.send({ type: 'delete.confirm' })}
          onCancel={() => actor.send({ type: 'delete.cancel' })}
        />
      )}
    </Box>
  );
}

function Cover({ draft: { photos } }: { draft: StoredDraft }) {
  const [cover] = photos;
  const box = { boxSize: '3.5rem', borderRadius: 'md', flexShrink: 0 } as const;
  return cover ? (
    <PhotoImage {...box} url={cover.url} sizes="3.5rem" alt="" objectFit="cover" />
  ) : (
    <Flex {...box} align="center" justify="center" background="bg.sunken" color="fg.muted" aria-hidden>
      <ImageOff size={20} />
    </Flex>
  );
}
