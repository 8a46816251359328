import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import controls from '../../../components/controls.module.css';
import { formatDay } from '../../../components/format.ts';
import { told } from '../../../languages/told.ts';
import { accountFormMachine } from '../../../machines/account/account-form.machine.ts';
import { useEmitted } from '../../../views/useEmitted.ts';
import { useScreenActor } from '../../../views/useScreenActor.ts';
import { accountFormEffects } from '../../effects/account/account.ts';
import { DismissableNotice } from '../../layouts/DismissableNotice.tsx';
import { session } from '../../root/root-actor.ts';

type Snapshot = SnapshotFrom<typeof accountFormMachine>;

const machine = accountFormMachine.provide({ actors: accountFormEffects(session, 'keep') });
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** It stands also where Chakra is not loaded. */
export default function KeepAccount({ deletesAt, onDismiss }: { deletesAt: string; onDismiss(): void }) {
  const actor = useScreenActor(machine, { input: { fields: {} } });
  const message = useSelector(actor, selectMessage);
  const isBusy = useSelector(actor, selectIsBusy);
  useEmitted(actor, 'form.saved', ({ saved: { user = {} } }) =>
    session().send({ type: 'session.update', user }),
  );
  return (
    <DismissableNotice role="alert" onDismiss={onDismiss}>
      <Trans>Your account will be deleted on {formatDay(deletesAt)}.</Trans>
      {message && ` ${told(message)}`}
      {/* Below the text: beside it, a phone has no place for it. */}
      <button
        type="button"
        className={controls.outlineButton}
        style={{ display: 'block', marginBlock: '0.5rem' }}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'form.submit' })}
      >
        {isBusy ? t`Please wait...` : t`Keep my account`}
      </button>
    </DismissableNotice>
  );
}
