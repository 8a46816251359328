import { Box, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Button } from '../../components/controls.tsx';
import type { FormKeeperActor, formKeeperMachine } from '../../machines/shell/form-keeper.machine.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Snapshot = SnapshotFrom<typeof formKeeperMachine>;

const selectIsRestored = (snapshot: Snapshot) => snapshot.hasTag('restored');
const selectIsUnkept = (snapshot: Snapshot) => snapshot.hasTag('unkept');
const selectArePhotosUnkept = (snapshot: Snapshot) => snapshot.hasTag('photosUnkept');
const selectIsChanged = (snapshot: Snapshot) => snapshot.hasTag('changed');

interface FormKeeperProps {
  actor: FormKeeperActor;
  /** Where the draft is kept: on this device until the logout, in this tab until it is closed, or with the account. */
  keptFor?: 'member' | 'tab' | 'account';
  /** Discards the restored values; without it the form has no "Start over". */
  onDiscard?(): void;
}

/** The messages of a form about its draft, and the question before the user leaves the form. */
export function FormKeeper({ actor, keptFor = 'member', onDiscard }: FormKeeperProps) {
  const isRestored = useSelector(actor, selectIsRestored);
  const isUnkept = useSelector(actor, selectIsUnkept);
  const arePhotosUnkept = useSelector(actor, selectArePhotosUnkept);
  const leaving = useLeaveGuard(() => selectIsChanged(actor.getSnapshot()));
  return (
    <>
      {isRestored && (
        <Box mb="5">
          <Banner tone="success">
            <Flex as="span" align="center" justify="space-between" wrap="wrap" gap="2">
              <span>
                <Trans>What you typed last time is back.</Trans>{' '}
                {onDiscard && keptFor === 'account' && (
                  <Trans>If you start over, it stays under My Listings.</Trans>
                )}
              </span>
              {onDiscard && (
                <Button look="outline" onClick={onDiscard}>
                  <Trans>Start over</Trans>
                </Button>
              )}
            </Flex>
          </Banner>
        </Box>
      )}
      {isUnkept && <UnkeptNotice />}
      {arePhotosUnkept && !isUnkept && (
        <Banner tone="error">
          <Trans>The photos are not kept on this device if you leave this page.</Trans>
        </Banner>
      )}
      {leaving && (
        <ConfirmDialog
          question={t`Leave this page?`}
          subject={leaveText(isUnkept, arePhotosUnkept, keptFor)}
          confirmLabel={t`Leave`}
          cancelLabel={t`Stay`}
          closesOnBack={false}
          onConfirm={leaving.proceed}
          onCancel={leaving.reset}
        />
      )}
    </>
  );
}

function leaveText(isUnkept: boolean, arePhotosUnkept: boolean, keptFor: FormKeeperProps['keptFor']): string {
  if (keptFor === 'account') return t`Your draft is saved. You find it under My Listings.`;
  if (isUnkept) return t`What you typed will be lost.`;
  if (keptFor === 'tab') return t`What you typed is kept until this tab is closed.`;
  return arePhotosUnkept
    ? t`What you typed is kept on this device. Photos have to be added again.`
    : t`What you typed is kept on this device.`;
}

export function UnkeptNotice() {
  return (
    <Banner tone="error">
      <Trans>What you type is not kept on this device if you leave this page.</Trans>
    </Banner>
  );
}
