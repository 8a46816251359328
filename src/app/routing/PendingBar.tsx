import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { NavigationActor, navigationMachine } from '../../machines/navigation.machine.ts';

const selectIsPending = (snapshot: SnapshotFrom<typeof navigationMachine>) => snapshot.hasTag('pending');

/** A bar at the top of the page while the code of the next screen loads. */
export function PendingBar({ navigation }: { navigation: NavigationActor }) {
  const isPending = useSelector(navigation, selectIsPending);
  return (
    <Box role="status" position="fixed" insetX="0" top="0" zIndex="overlay" pointerEvents="none">
      {isPending && (
        <>
          <VisuallyHidden>Loading the page...</VisuallyHidden>
          <Box
            h="3px"
            background="accent.solid"
            transformOrigin="left"
            animation="fill 12s cubic-bezier(0.1, 0.7, 0.2, 1) both"
            data-testid="pending"
          />
        </>
      )}
    </Box>
  );
}
