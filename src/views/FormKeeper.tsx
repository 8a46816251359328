import { Box, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../components/Banner.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { Button } from '../components/controls.ts';
import type { Destination, FormKeeperActor, formKeeperMachine } from '../machines/form-keeper.machine.ts';
import { useEmitted } from './useEmitted.ts';

type Snapshot = SnapshotFrom<typeof formKeeperMachine>;

const selectIsRestored = (snapshot: Snapshot) => snapshot.hasTag('restored');
const selectIsUnkept = (snapshot: Snapshot) => snapshot.hasTag('unkept');
const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');

interface FormKeeperProps {
  actor: FormKeeperActor;
  /** What the device does not keep; told when the form starts with what it did keep, and before it is left. */
  note?: string;
  /** What came back is not wanted. */
  onDiscard(): void;
  onLeave(to: Destination): void;
}

/** What a form says of its draft, and the question before it is left. */
export function FormKeeper({ actor, note = '', onDiscard, onLeave }: FormKeeperProps) {
  const isRestored = useSelector(actor, selectIsRestored);
  const isUnkept = useSelector(actor, selectIsUnkept);
  const isAsking = useSelector(actor, selectIsAsking);
  useEmitted(actor, 'leave.confirmed', ({ to }) => onLeave(to));
  const kept = 'What you typed is kept on this device.';
  return (
    <>
      {isRestored && (
        <Box mb="5">
          <Banner tone="success">
            <Flex as="span" align="center" justify="space-between" wrap="wrap" gap="2">
              <span>What you typed last time is back. {note}</span>
              <Button look="outline" onClick={onDiscard}>
                Start over
              </Button>
            </Flex>
          </Banner>
        </Box>
      )}
      {isUnkept && <UnkeptNotice />}
      {isAsking && (
        <ConfirmDialog
          question="Leave this page?"
          subject={isUnkept ? 'What you typed will be lost.' : `${kept} ${note}`.trim()}
          confirmLabel="Leave"
          cancelLabel="Stay"
          closesOnBack={false}
          onConfirm={() => actor.send({ type: 'leave.confirm' })}
          onCancel={() => actor.send({ type: 'leave.stay' })}
        />
      )}
    </>
  );
}

export function UnkeptNotice() {
  return <Banner tone="error">What you type is not kept on this device if you leave this page.</Banner>;
}
