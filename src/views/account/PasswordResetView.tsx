import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AuthCard } from '../../components/AuthCard.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.tsx';
import { LabelledPasswordField } from '../../components/LabelledPasswordField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type {
  PasswordResetFields,
  passwordResetMachine,
} from '../../machines/account/password-reset.machine.ts';
import { userLimits } from '../../schemas/constants.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { passwordHint } from './password-hint.ts';

type Snapshot = SnapshotFrom<typeof passwordResetMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectStep = (snapshot: Snapshot) =>
  (['emailStep', 'resetStep', 'done'] as const).find((tag) => snapshot.hasTag(tag));

interface PasswordResetViewProps {
  /** Whether the backend wants 8 characters. */
  hasLongPasswords?: boolean;
  machine: typeof passwordResetMachine;
  /** The token from the link of the reset mail, or ''. */
  token: string;
  /** The state for the login, so that it leads to the screen that somebody wanted. */
  intent?: object | null;
  onFinished(): void;
}

/** The two steps of a forgotten password. */
export function PasswordResetView({
  machine,
  hasLongPasswords = false,
  token,
  intent = null,
  onFinished,
}: PasswordResetViewProps) {
  const actor = useScreenActor(machine, { input: { token } });
  const { fields, error, faults, success } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const step = useSelector(actor, selectStep);
  useEmitted(actor, 'reset.finished', onFinished);
  // The link has filled it in, and nobody can check such a text by eye.
  const isTokenGiven = token !== '' && fields.token === token;
  const firstField = useRef<HTMLInputElement>(null);
  const focusedStep = useRef(step);
  useLayoutEffect(() => {
    if (step === focusedStep.current) return;
    focusedStep.current = step;
    firstField.current?.focus();
  }, [step]);
  const bind = (field: keyof PasswordResetFields) => ({
    required: true,
    fault: faults[field],
    disabled: isBusy || step === 'done',
    value: fields[field],
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: 'field.change', field, value: target.value }),
  });
  const banner = success && <Banner tone="success">{success}</Banner>;

  if (step === 'emailStep') {
    return (
      <AuthCard
        key="email"
        title={t`Forgot your password?`}
        error={error}
        banner={banner}
        onSubmit={() => actor.send({ type: 'form.submit' })}
        links={
          <TextLink to="/login" state={intent}>
            <Trans>Back to login</Trans>
          </TextLink>
        }
      >
        <p>
          <Trans>Enter your email, and we send you what you need to choose a new password.</Trans>
        </p>
        <LabelledTextField
          label={t`Email`}
          ref={firstField}
          type="email"
          autoComplete="email"
          maxLength={userLimits.email}
          {...bind('email')}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t`Sending...` : t`Send Reset Email`}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      key="reset"
      title={t`Choose a new password`}
      error={error}
      banner={banner}
      onSubmit={() => actor.send({ type: 'form.submit', isLong: hasLongPasswords })}
      links={
        step === 'resetStep' && (
          <Button look="plain" onClick={() => actor.send({ type: 'step.back' })}>
            <Trans>Back to email</Trans>
          </Button>
        )
      }
    >
      {!isTokenGiven && (
        <LabelledTextField
          label={t`Reset Token`}
          hint={t`From the email we sent you.`}
          ref={firstField}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={500}
          {...bind('token')}
        />
      )}
      <LabelledPasswordField
        label={t`New Password`}
        ref={isTokenGiven ? firstField : undefined}
        hint={passwordHint(hasLongPasswords)}
        autoComplete="new-password"
        maxLength={userLimits.password}
        {...bind('newPassword')}
      />
      <LabelledPasswordField
        label={t`Confirm New Password`}
        autoComplete="new-password"
        maxLength={userLimits.password}
        {...bind('confirmPassword')}
      />
      <Button type="submit" disabled={isBusy || step === 'done'}>
        {isBusy ? t`Resetting...` : t`Reset Password`}
      </Button>
    </AuthCard>
  );
}
