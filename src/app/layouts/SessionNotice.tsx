import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Button, TextLink } from '../../components/controls.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { session, useSession } from '../root/root-actor.ts';

const selectIsExpired = (snapshot: SnapshotFrom<typeof sessionMachine>) => snapshot.hasTag('expired');

/** Shown on every screen after the server ended the session. */
export function SessionNotice() {
  const isExpired = useSession(selectIsExpired);
  const { pathname } = useLocation();
  if (!isExpired) return null;
  return (
    <chakra.div
      role="alert"
      position="fixed"
      insetX="0"
      top="4.5rem"
      zIndex="overlay"
      pointerEvents="none"
      px="4"
    >
      <Flex
        align="center"
        gap="3"
        width="fit-content"
        mx="auto"
        ps="5"
        borderRadius="lg"
        background="danger.bg"
        color="danger.text"
        fontSize="sm"
        fontWeight={600}
        boxShadow="lifted"
        pointerEvents="auto"
      >
        <p>
          Your session has ended.{' '}
          {pathname === '/login' ? (
            'Log in to go on.'
          ) : (
            <TextLink to="/login" target="_blank">
              Log in again in a new tab
            </TextLink>
          )}
        </p>
        <Button
          look="icon"
          background="transparent"
          boxShadow="none"
          color="inherit"
          aria-label="Dismiss"
          onClick={() => session().send({ type: 'notice.dismiss' })}
        >
          <X size={18} aria-hidden />
        </Button>
      </Flex>
    </chakra.div>
  );
}
