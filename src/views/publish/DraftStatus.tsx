import { Box, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { CloudCheck, CloudUpload } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.ts';
import { draftTexts } from '../../domain/publish/stored-draft.ts';
import type { DraftSyncActor, draftSyncMachine } from '../../machines/publish/draft-sync.machine.ts';

type Snapshot = SnapshotFrom<typeof draftSyncMachine>;

const tags = [
  'loading',
  'unsaved',
  'saving',
  'saved',
  'failed',
  'refused',
  'conflict',
  'published',
  'missing',
] as const;
/** Shown as a banner, not in the status line. */
const banners = ['conflict', 'published', 'missing'] as const;
const selectStatus = (snapshot: Snapshot) => tags.find((tag) => snapshot.hasTag(tag));
const selectLacksFiles = ({ context }: Snapshot) =>
  context.content.photos.some((photo) => !('file' in photo));
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;

interface DraftStatusProps {
  actor: DraftSyncActor;
  /** The typed values become another draft. */
  onRenew(): void;
}

/** The state of the draft at the backend, and the choice if another device has changed or published it. */
export function DraftStatus({ actor, onRenew }: DraftStatusProps) {
  const lacksFiles = useSelector(actor, selectLacksFiles);
  const status = useSelector(actor, selectStatus);
  const message = useSelector(actor, selectMessage);
  return (
    <Box
      data-bottom-bar
      position="sticky"
      bottom="0"
      zIndex="1"
      mb={{ base: '-5', md: '-8' }}
      mx={{ base: '-4', md: '0' }}
      px="4"
      pt="1.5"
      pb="max(0.375rem, env(safe-area-inset-bottom))"
      background="bg.surface"
      borderTopWidth="1px"
      borderColor="border.subtle"
      css={{ '@media (max-height: 26rem)': { position: 'static' } }}
    >
      {status === 'conflict' && (
        <Banner tone="error">
          <Flex as="span" align="center" wrap="wrap" gap="2">
            <span>
              {draftTexts.changed} {draftTexts.choose}
            </span>
            <Button look="outline" onClick={() => actor.send({ type: 'mine.keep' })}>
              {draftTexts.keepMine}
            </Button>
            <Button look="outline" onClick={() => actor.send({ type: 'theirs.take' })}>
              {draftTexts.takeTheirs}
            </Button>
          </Flex>
        </Banner>
      )}
      {status === 'published' && (
        <Banner tone="error">
          <Flex as="span" align="center" wrap="wrap" gap="2">
            <span>
              {draftTexts.published} {draftTexts.typed} {lacksFiles && draftTexts.photosGone}
            </span>
            <Button look="outline" onClick={onRenew}>
              {draftTexts.asNew}
            </Button>
          </Flex>
        </Banner>
      )}
      {status === 'missing' && (
        <Banner tone="error">
          <Flex as="span" align="center" wrap="wrap" gap="2">
            <span>{draftTexts.missing}</span>
            <TextLink to="/profile">{draftTexts.others}</TextLink>
          </Flex>
        </Banner>
      )}
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted" hidden={!isText(status)}>
        {status === 'saved' ? <CloudCheck size={16} aria-hidden /> : <CloudUpload size={16} aria-hidden />}
        {isText(status) && textOf(status, message)}
      </Flex>
    </Box>
  );
}

type Status = (typeof tags)[number];
type TextStatus = Exclude<Status, (typeof banners)[number]>;

function isText(status: Status | undefined): status is TextStatus {
  return status !== undefined && !banners.some((banner) => banner === status);
}

function textOf(status: TextStatus, message: string | null): string {
  const reason = message ?? draftTexts.rejected;
  if (status === 'failed') return draftTexts.notSaved(reason);
  return status === 'refused' ? draftTexts.refused(reason) : draftTexts[status];
}
