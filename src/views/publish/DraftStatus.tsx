import { Box, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { CloudCheck, CloudUpload } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.tsx';
import { draftTexts } from '../../domain/publish/stored-draft.ts';
import { told } from '../../languages/told.ts';
import type {
  DraftAutosaveActor,
  draftAutosaveMachine,
} from '../../machines/publish/draft-autosave.machine.ts';

type Snapshot = SnapshotFrom<typeof draftAutosaveMachine>;

/** The states that show in the status line. */
const lines = ['loading', 'unsaved', 'saving', 'saved', 'failed', 'refused'] as const;
/** The states that show as a banner. */
const banners = ['conflict', 'published', 'missing'] as const;
const selectLine = (snapshot: Snapshot) => lines.find((tag) => snapshot.hasTag(tag));
const selectBanner = (snapshot: Snapshot) => banners.find((tag) => snapshot.hasTag(tag));
const selectLacksFiles = ({ context }: Snapshot) =>
  context.content.photos.some((photo) => !('file' in photo));
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;

interface DraftStatusProps {
  actor: DraftAutosaveActor;
  /** The typed values become another draft. */
  onRenew(): void;
}

/** The state of the draft at the backend, and the choice if another device has changed or published it. */
export function DraftStatus({ actor, onRenew }: DraftStatusProps) {
  const lacksFiles = useSelector(actor, selectLacksFiles);
  const line = useSelector(actor, selectLine);
  const banner = useSelector(actor, selectBanner);
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
      {banner && (
        <Banner tone="error">
          <Flex as="span" align="center" wrap="wrap" gap="2">
            {banner === 'conflict' && (
              <>
                <span>
                  {told(draftTexts.changed)} {told(draftTexts.choose)}
                </span>
                <Button look="outline" onClick={() => actor.send({ type: 'local.keep' })}>
                  {told(draftTexts.keepMine)}
                </Button>
                <Button look="outline" onClick={() => actor.send({ type: 'remote.use' })}>
                  {told(draftTexts.takeTheirs)}
                </Button>
              </>
            )}
            {banner === 'published' && (
              <>
                <span>
                  {told(draftTexts.published)} {told(draftTexts.typed)}{' '}
                  {lacksFiles && told(draftTexts.photosGone)}
                </span>
                <Button look="outline" onClick={onRenew}>
                  {told(draftTexts.asNew)}
                </Button>
              </>
            )}
            {banner === 'missing' && (
              <>
                <span>{told(draftTexts.missing)}</span>
                <TextLink to="/profile">{told(draftTexts.others)}</TextLink>
              </>
            )}
          </Flex>
        </Banner>
      )}
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted" hidden={!line}>
        {line === 'saved' ? <CloudCheck size={16} aria-hidden /> : <CloudUpload size={16} aria-hidden />}
        {line && told(textOf(line, message))}
      </Flex>
    </Box>
  );
}

function textOf(line: (typeof lines)[number], message: string | null): string {
  const reason = message ?? draftTexts.rejected;
  if (line === 'failed') return draftTexts.notSaved(reason);
  return line === 'refused' ? draftTexts.refused(reason) : draftTexts[line];
}
