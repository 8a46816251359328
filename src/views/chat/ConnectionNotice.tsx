import { Box, chakra } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { type ChatParts, useConnectionMessage } from './useChatParts.ts';

/** Why the chat is disconnected. Not an alert, since nothing that was typed is lost. */
export function ConnectionNotice({ parts }: { parts: ChatParts }) {
  const message = useConnectionMessage(parts);
  return (
    <Box role="status" flexShrink={0}>
      {message && (
        <chakra.p
          display="flex"
          alignItems="center"
          gap="2"
          px="4"
          py="2"
          mb={{ base: '2', md: '3' }}
          borderRadius="md"
          background="bg.sunken"
          color="fg.default"
          fontSize="sm"
          css={{ '[data-fills-screen] &': { marginBottom: 0, borderRadius: 0 } }}
        >
          <chakra.span color="accent.text" flexShrink={0} aria-hidden>
            <CloudOff size={17} />
          </chakra.span>
          {message}
        </chakra.p>
      )}
    </Box>
  );
}
