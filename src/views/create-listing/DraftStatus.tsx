import { Box, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { CloudCheck, CloudUpload } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/controls.ts';
import { draftTexts } from '../../domain/listing-drafts.ts';
import type { DraftSyncActor, draftSyncMachine } from '../../machines/draft-sync.machine.ts';

type Snapshot = SnapshotFrom<typeof draftSyncMachine>;

const tags = ['loading', 'unsaved', 'saving', 'saved', 'failed', 'conflict'] as const;
const selectStatus = (snapshot: Snapshot) => tags.find((tag) => snapshot.hasTag(tag));
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;

/** How far the draft at the backend is, and the choice where two devices have changed it. */
export function DraftStatus({ actor }: { actor: DraftSyncActor }) {
  const status = useSelector(actor, selectStatus);
  const message = useSelector(actor, selectMessage);
  return (
    <Box position="sticky" bottom="0" zIndex="1" pb="2" pointerEvents="none">
      <Box width="fit-content" maxW="full" pointerEvents="auto">
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
        <Flex
          role="status"
          align="center"
          gap="2"
          px="3"
          py="1"
          borderRadius="full"
          fontSize="sm"
          color="fg.muted"
          background="bg.surface"
          boxShadow="quiet"
          hidden={status === undefined || status === 'conflict'}
        >
          {status === 'saved' ? <CloudCheck size={16} aria-hidden /> : <CloudUpload size={16} aria-hidden />}
          {status !== undefined && status !== 'conflict' && textOf(status, message)}
        </Flex>
      </Box>
    </Box>
  );
}

function textOf(status: Exclude<(typeof tags)[number], 'conflict'>, message: string | null): string {
  return status === 'failed' ? draftTexts.notSaved(message ?? draftTexts.rejected) : draftTexts[status];
}
