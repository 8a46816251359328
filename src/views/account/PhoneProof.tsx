import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { toE164 } from '../../domain/account/phone-number.ts';
import type { phoneProofMachine } from '../../machines/account/phone-proof.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof phoneProofMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsCode = (snapshot: Snapshot) => snapshot.hasTag('codeStep');
const selectIsConfirmed = (snapshot: Snapshot) => snapshot.hasTag('confirmed');

/** Whether a phone number is confirmed, and the form by which one is. */
export function PhoneProof({
  machine,
  isConfirmed: wasConfirmed,
}: {
  machine: typeof phoneProofMachine;
  isConfirmed: boolean;
}) {
  const actor = useScreenActor(machine, { input: { isConfirmed: wasConfirmed } });
  const { number, code, error } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isCode = useSelector(actor, selectIsCode);
  const isConfirmed = useSelector(actor, selectIsConfirmed);
  const field = useRef<HTMLInputElement>(null);
  const wasCode = useRef(isCode);
  useLayoutEffect(() => {
    if (isCode !== wasCode.current) field.current?.focus();
    wasCode.current = isCode;
  }, [isCode]);
  if (isConfirmed) {
    return (
      <Grid gap="3" templateColumns="minmax(0, 1fr)">
        <chakra.p fontWeight={600} role="status">
          <Trans>Phone confirmed</Trans>
        </chakra.p>
        <Button look="outline" justifySelf="start" onClick={() => actor.send({ type: 'number.change' })}>
          <Trans>Confirm Another Number</Trans>
        </Button>
      </Grid>
    );
  }
  const change = (name: 'number' | 'code') => ({
    ref: field,
    required: true,
    disabled: isBusy,
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: 'field.change', field: name, value: target.value }),
  });
  return (
    <Form error={error} onSubmit={() => actor.send({ type: 'form.submit' })}>
      {isCode ? (
        <LabelledTextField
          key="code"
          label={t`Code from the text message`}
          hint={t`It was sent to ${toE164(number)}, and is good for 30 minutes.`}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...change('code')}
        />
      ) : (
        <LabelledTextField
          key="number"
          label={t`Your phone number`}
          hint={t`Without a country code it is Italian. Nobody sees it, and only a fingerprint of it is kept.`}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={number}
          {...change('number')}
        />
      )}
      <Flex gap="3" wrap="wrap">
        <Button type="submit" look={isCode ? 'solid' : 'outline'} disabled={isBusy}>
          {isCode ? t`Confirm` : t`Send a Code by Text Message`}
        </Button>
        {isCode && (
          <Button look="plain" disabled={isBusy} onClick={() => actor.send({ type: 'number.change' })}>
            <Trans>Another Number</Trans>
          </Button>
        )}
      </Flex>
    </Form>
  );
}
