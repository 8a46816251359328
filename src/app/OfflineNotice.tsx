import { chakra } from '@chakra-ui/react';
import { useRoot } from './root-actor.ts';

/** Says, on every screen, that the browser has no connection. */
export function OfflineNotice() {
  const isOffline = useRoot((snapshot) => snapshot.hasTag('offline'));
  return (
    <chakra.div role="status" position="fixed" insetX="0" bottom="0" zIndex="overlay" pointerEvents="none">
      {isOffline && (
        <chakra.p
          width="fit-content"
          maxW="calc(100% - 2rem)"
          mx="auto"
          mb="4"
          px="5"
          py="2.5"
          borderRadius="full"
          background="fg.default"
          color="bg.canvas"
          fontSize="sm"
          fontWeight={600}
        >
          You are offline. What is on the screen stays.
        </chakra.p>
      )}
    </chakra.div>
  );
}
