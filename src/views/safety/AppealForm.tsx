import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Button, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import type { appealMachine } from '../../machines/safety/appeal.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof appealMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsSent = (snapshot: Snapshot) => snapshot.hasTag('sent');

interface AppealFormProps {
  machine: typeof appealMachine;
  id: number;
  /** From the link of a mail. */
  appealKey?: string | null;
}

/** The appeal against one decision, which can be sent once. */
export function AppealForm({ machine, id, appealKey = null }: AppealFormProps) {
  const actor = useScreenActor(machine, { input: { id, key: appealKey } });
  const { text, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  if (useSelector(actor, selectIsSent)) {
    return (
      <p role="status">
        <Trans>Your appeal is sent. A moderator decides it, and you get the answer by mail.</Trans>
      </p>
    );
  }
  return (
    <Form error={message} onSubmit={() => actor.send({ type: 'appeal.send' })}>
      <LabelledField
        label={t`Why is the decision wrong?`}
        hint={t`You can appeal once. Another moderator reads it, if there is one.`}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={4}
            disabled={isBusy}
            value={text}
            onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
          />
        )}
      </LabelledField>
      <Button type="submit" justifySelf="start" aria-disabled={isBusy}>
        {isBusy ? t`Sending...` : t`Send Appeal`}
      </Button>
    </Form>
  );
}
