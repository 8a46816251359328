import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AuthCard } from '../../components/AuthCard.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.tsx';
import { LabelledPasswordField } from '../../components/LabelledPasswordField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type { loginMachine } from '../../machines/account/login.machine.ts';
import type { LoginPayload, User } from '../../schemas/account/user.ts';
import { userLimits } from '../../schemas/constants.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AppealLink } from './AppealLink.tsx';
import { LoginBackdrop } from './LoginBackdrop.tsx';

type Snapshot = SnapshotFrom<typeof loginMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface LoginViewProps {
  machine: typeof loginMachine;
  /** The fixed demo login; `null` in a build without it. */
  demo: LoginPayload | null;
  /** A text above the form: why a login is needed. */
  welcome?: string | undefined;
  /** The email to start with, such as that of a new account. */
  email?: string | undefined;
  /** The state for the other account screens, so that they lead back here with the same intent. */
  intent?: object | null;
  /** Whether the browser keeps the login when the page is closed or reloaded. */
  isKept?: boolean | undefined;
  /** Other ways in. */
  otherWays?: ReactNode;
  /** The button that changes the language: the rest of the page cannot be reached. */
  language?: ReactNode;
  onLogin(session: { token: string | null; user: User }): void;
  /** Called by the backdrop, the close button and Escape. */
  onClose(): void;
}

/** The login, a modal over the background image. */
export function LoginView({
  machine,
  demo,
  welcome,
  email: knownEmail = '',
  intent = null,
  isKept = true,
  otherWays,
  language,
  onLogin,
  onClose,
}: LoginViewProps) {
  const actor = useScreenActor(machine, { input: { demo, email: knownEmail } });
  const { email, password, message, appeal, faults } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  useEmitted(actor, 'login.succeeded', ({ token, user }) => onLogin({ token, user }));
  const bind = (field: keyof LoginPayload) => ({
    required: true,
    disabled: isBusy,
    fault: faults[field],
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: 'field.change', field, value: target.value }),
  });

  return (
    <LoginBackdrop onClose={onClose}>
      <AuthCard
        title={t`Login`}
        onSubmit={() => actor.send({ type: 'form.submit' })}
        error={message}
        errorLink={appeal && <AppealLink appeal={appeal} />}
        banner={welcome && <Banner tone="success">{welcome}</Banner>}
        links={
          <>
            {otherWays}
            <TextLink to="/forgot-password" state={intent}>
              <Trans>Forgot password?</Trans>
            </TextLink>
            <p>
              <Trans>
                No account yet?{' '}
                <TextLink to="/register" state={intent}>
                  Register
                </TextLink>
              </Trans>
            </p>
            {language}
          </>
        }
      >
        <Button
          look="icon"
          boxShadow="none"
          aria-label={t`Close`}
          position="absolute"
          top="4"
          insetEnd="4"
          onClick={onClose}
        >
          <X size={20} aria-hidden />
        </Button>
        <LabelledTextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          maxLength={userLimits.email}
          value={email}
          {...bind('email')}
        />
        <LabelledPasswordField
          label={t`Password`}
          autoComplete="current-password"
          maxLength={userLimits.password}
          value={password}
          {...bind('password')}
        />
        {!isKept && (
          <p>
            <Trans>
              This browser keeps nothing for this site: you are logged out as soon as the page is closed or
              reloaded. Allow the site to store data to stay logged in.
            </Trans>
          </p>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t`Signing In...` : t`Sign In`}
        </Button>
      </AuthCard>
    </LoginBackdrop>
  );
}
