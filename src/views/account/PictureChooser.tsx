import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Avatar } from '../../components/Avatar.tsx';
import { Ring } from '../../components/Ring.tsx';
import { useObjectUrl } from '../../components/useObjectUrl.ts';
import { told } from '../../languages/told.ts';
import type { profilePictureMachine } from '../../machines/account/profile-picture.machine.ts';

type Snapshot = SnapshotFrom<typeof profilePictureMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

const FileInput = chakra('input', {
  base: { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', fontSize: '0' },
});

interface PictureChooserProps {
  actor: ActorRefFrom<typeof profilePictureMachine>;
}

/** The profile picture; a click on it, or a picture dropped on it, changes it. */
export function PictureChooser({ actor }: PictureChooserProps) {
  const { url, chosen, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const preview = useObjectUrl(chosen);
  const id = useId();

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Emptied, so that the same file can be chosen again.
    target.value = '';
    if (file) actor.send({ type: 'picture.choose', file });
  }

  return (
    <Box flexShrink={0} position="relative" maxW={{ sm: '12rem' }}>
      <chakra.label
        htmlFor={id}
        position="relative"
        display="grid"
        justifyItems="center"
        gap="1.5"
        p="2"
        borderRadius="lg"
        color="accent.text"
        cursor={isBusy ? 'progress' : 'pointer'}
        _hover={{ color: 'fg.default' }}
        _focusWithin={{ outline: '3px solid {colors.accent.solid}' }}
      >
        <Box position="relative">
          <Avatar url={preview ?? url} size={112} />
          {isBusy && (
            <Box position="absolute" inset="0" display="grid" placeItems="center">
              <Box p="1.5" borderRadius="full" background="bg.surface" boxShadow="quiet">
                <Ring size="2rem" />
              </Box>
            </Box>
          )}
        </Box>
        <chakra.span display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" fontWeight={600}>
          <Camera size={17} aria-hidden />
          <Trans>Change Photo</Trans>
        </chakra.span>
        <FileInput id={id} type="file" accept="image/*" aria-busy={isBusy} onChange={choose} />
      </chakra.label>
      {message && (
        <chakra.p role="alert" fontSize="sm" color="danger.text" textAlign="center">
          {told(message)}
        </chakra.p>
      )}
      <VisuallyHidden role="status">{isBusy && t`Uploading photo...`}</VisuallyHidden>
    </Box>
  );
}
