import { Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { AuthCard } from '../../components/AuthCard.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.tsx';
import { LabelledPasswordField } from '../../components/LabelledPasswordField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type {
  Registered,
  RegistrationFields,
  registrationMachine,
} from '../../machines/account/registration.machine.ts';
import { userLimits } from '../../schemas/constants.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { passwordHint } from './password-hint.ts';

type Snapshot = SnapshotFrom<typeof registrationMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface RegistrationViewProps {
  /** Whether the backend wants 8 characters. */
  hasLongPasswords?: boolean;
  machine: typeof registrationMachine;
  /** The state for the login, so that it leads to the screen that somebody wanted. */
  intent?: object | null;
  /** What the login leads to: a text above the form. */
  waiting?: string | undefined;
  onRegistered(registered: Registered): void;
}

export function RegistrationView({
  machine,
  hasLongPasswords = false,
  intent = null,
  waiting,
  onRegistered,
}: RegistrationViewProps) {
  const actor = useScreenActor(machine);
  const { fields, message, faults, isTaken } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  useEmitted(actor, 'registration.succeeded', ({ email, session }) => onRegistered({ email, session }));
  const bind = (field: keyof RegistrationFields) => ({
    required: true,
    fault: faults[field],
    disabled: isBusy,
    value: fields[field],
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: 'field.change', field, value: target.value }),
  });

  return (
    <AuthCard
      title={t`Create your account`}
      onSubmit={() => actor.send({ type: 'form.submit', isLong: hasLongPasswords })}
      error={message}
      errorLink={
        isTaken && (
          <TextLink to="/login" state={{ ...intent, email: fields.email.trim() }}>
            <Trans>Log in with this email</Trans>
          </TextLink>
        )
      }
      banner={waiting && <Banner tone="success">{waiting}</Banner>}
      links={
        <p>
          <Trans>
            Already have an account?{' '}
            <TextLink to="/login" state={intent}>
              Login
            </TextLink>
          </Trans>
        </p>
      }
    >
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <LabelledTextField
          label={t`First Name`}
          autoComplete="given-name"
          maxLength={userLimits.name}
          {...bind('firstName')}
        />
        <LabelledTextField
          label={t`Last Name`}
          autoComplete="family-name"
          maxLength={userLimits.name}
          {...bind('lastName')}
        />
      </Grid>
      <LabelledTextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        maxLength={userLimits.email}
        {...bind('email')}
      />
      <LabelledPasswordField
        label={t`Password`}
        hint={passwordHint(hasLongPasswords)}
        autoComplete="new-password"
        maxLength={userLimits.password}
        {...bind('password')}
      />
      <LabelledPasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        maxLength={userLimits.password}
        {...bind('confirmPassword')}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t`Creating Account...` : t`Create Account`}
      </Button>
    </AuthCard>
  );
}
