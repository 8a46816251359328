import { chakra } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { conversationsPath } from '../../schemas/constants.ts';
import { useRoot } from '../root/root-actor.ts';

/** Says that the browser is offline, on every screen except the chat, which has its own notice: this one would cover the text box. */
export function OfflineNotice() {
  const isOffline = useRoot((snapshot) => snapshot.hasTag('offline'));
  const isChat = useLocation().pathname === conversationsPath;
  return (
    <chakra.div role="status" position="fixed" insetX="0" bottom="0" zIndex="overlay" pointerEvents="none">
      {isOffline && !isChat && (
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
