import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, Card } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { phoneProofMachine } from '../../machines/account/phone-proof.machine.ts';
import type { proofsMachine } from '../../machines/account/proofs.machine.ts';
import { userLimits } from '../../schemas/constants.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { proofTexts } from './card-text.ts';
import { PanelHeader } from './PanelHeader.tsx';
import { PhoneProof } from './PhoneProof.tsx';

type Snapshot = SnapshotFrom<typeof proofsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectStatus = (snapshot: Snapshot) =>
  (['failed', 'addressStep', 'codeStep', 'confirmed'] as const).find((tag) => snapshot.hasTag(tag));

interface ProofsPanelProps {
  machine: typeof proofsMachine;
  /** `null` if the backend confirms no phone numbers. */
  phoneMachine: typeof phoneProofMachine | null;
}

/** What is confirmed of the member, and the forms by which they confirm an address at a university, and a phone number. */
export function ProofsPanel({ machine, phoneMachine }: ProofsPanelProps) {
  const actor = useScreenActor(machine);
  const { proofs, email, code, error } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const status = useSelector(actor, selectStatus);
  const isCode = status === 'codeStep';
  const field = useRef<HTMLInputElement>(null);
  const wasCode = useRef(isCode);
  useLayoutEffect(() => {
    if (isCode !== wasCode.current) field.current?.focus();
    wasCode.current = isCode;
  }, [isCode]);
  if (status === undefined) return null;
  const change = (name: 'email' | 'code') => ({
    ref: field,
    required: true,
    disabled: isBusy,
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: 'field.change', field: name, value: target.value }),
  });
  return (
    <Card as="section" aria-labelledby="proofs" px="5" pt="3" pb="5">
      <PanelHeader id="proofs" title={t`What is confirmed`} />
      {status === 'failed' && (
        <RetryBanner
          message={told(errorTexts.proofs.fetch)}
          onRetry={() => actor.send({ type: 'proofs.retry' })}
        />
      )}
      {proofs && (
        <Grid gap="3" templateColumns="minmax(0, 1fr)">
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>
              Your card says these facts, and nothing more. It never shows the address itself, and a confirmed
              address says nothing about an offer.
            </Trans>
          </chakra.p>
          {proofTexts({
            ...proofs,
            isPhoneConfirmed: proofs.isPhoneConfirmed === true && phoneMachine === null,
          }).map((text) => (
            <chakra.p key={text} fontWeight={600}>
              {text}
            </chakra.p>
          ))}
          {status === 'confirmed' ? (
            <Button look="outline" justifySelf="start" onClick={() => actor.send({ type: 'address.change' })}>
              <Trans>Confirm Another Address</Trans>
            </Button>
          ) : (
            <Form error={error} onSubmit={() => actor.send({ type: 'form.submit' })}>
              {isCode ? (
                <LabelledTextField
                  key="code"
                  label={t`Code from the mail`}
                  hint={t`It was sent to ${email.trim()}, and is good for 30 minutes.`}
                  value={code}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  {...change('code')}
                />
              ) : (
                <LabelledTextField
                  key="email"
                  label={t`Your e-mail at the university`}
                  type="email"
                  autoComplete="off"
                  maxLength={userLimits.email}
                  value={email}
                  {...change('email')}
                />
              )}
              <Flex gap="3" wrap="wrap">
                <Button type="submit" look={isCode ? 'solid' : 'outline'} disabled={isBusy}>
                  {isCode ? t`Confirm` : t`Send a Code`}
                </Button>
                {isCode && (
                  <Button
                    look="plain"
                    disabled={isBusy}
                    onClick={() => actor.send({ type: 'address.change' })}
                  >
                    <Trans>Another Address</Trans>
                  </Button>
                )}
              </Flex>
            </Form>
          )}
          {phoneMachine && (
            <PhoneProof machine={phoneMachine} isConfirmed={proofs.isPhoneConfirmed === true} />
          )}
        </Grid>
      )}
    </Card>
  );
}
