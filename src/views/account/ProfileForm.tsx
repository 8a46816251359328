import { Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Button, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { hobbiesFault } from '../../domain/account/hobbies.ts';
import type { profileEditMachine } from '../../machines/account/profile-edit.machine.ts';
import { userLimits } from '../../schemas/constants.ts';

type Snapshot = SnapshotFrom<typeof profileEditMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface ProfileFormProps {
  actor: ActorRefFrom<typeof profileEditMachine>;
  hasHobbies: boolean;
}

/** The form of the profile. Its first field gets the focus when it opens. */
export function ProfileForm({ actor, hasHobbies }: ProfileFormProps) {
  const { draft, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  return (
    <Form error={message} onSubmit={() => actor.send({ type: 'form.submit' })}>
      <LabelledTextField
        label={t`University`}
        ref={firstField}
        autoComplete="organization"
        maxLength={userLimits.university}
        readOnly={isBusy}
        value={draft.university}
        onChange={({ target }) =>
          actor.send({ type: 'field.change', field: 'university', value: target.value })
        }
      />
      <LabelledField label={t`About Me`}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={6}
            maxLength={userLimits.bio}
            readOnly={isBusy}
            value={draft.bio}
            onChange={({ target }) => actor.send({ type: 'field.change', field: 'bio', value: target.value })}
          />
        )}
      </LabelledField>
      {hasHobbies && (
        <LabelledTextField
          label={t`Hobbies`}
          hint={t`With commas between them. Your tenant card shows them.`}
          fault={hobbiesFault(draft.hobbies) ?? undefined}
          autoComplete="off"
          readOnly={isBusy}
          value={draft.hobbies}
          onChange={({ target }) =>
            actor.send({ type: 'field.change', field: 'hobbies', value: target.value })
          }
        />
      )}
      <Flex wrap="wrap" gap="2">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t`Saving...` : t`Save`}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => actor.send({ type: 'edit.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Flex>
    </Form>
  );
}
