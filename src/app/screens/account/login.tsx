import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type LoggedIn, loginMachine } from '../../../machines/account/login.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { LoginView } from '../../../views/account/LoginView.tsx';
import { waitingText } from '../../../views/account/waiting-text.ts';
import { deviceKeeps } from '../../device/device-keeps.ts';
import { hasPasskeys } from '../../device/has-passkeys.ts';
import { loginEffects } from '../../effects/account/forms.ts';
import { demoLogin } from '../../environment.ts';
import { AppLanguage } from '../../layouts/AppLanguage.tsx';
import { session, useSession } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { destinationOf, intentOf, registeredEmail, wasRegistered } from '../../routing/intent.ts';
import { late } from '../../routing/late.tsx';
import { ToWantedPage } from '../../routing/ToWantedPage.tsx';

/** Later than the form, whose place for it stays: the button for a passkey, where the browser has them, and that for a code. */
const OtherWays = late('passkey login', () => import('./passkey-login.tsx'), {
  waiting: <div style={{ minHeight: hasPasskeys() ? '6rem' : '2.75rem', marginBottom: '0.75rem' }} />,
});

const passkeys: Capability = 'passkeys';

const machine = loginMachine.provide({ actors: loginEffects });

export default function LoginScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const [wasMember] = useState(isMember);
  const [isKept] = useState(deviceKeeps);
  const capabilities = useCapabilities();
  const start = (started: LoggedIn) => session().send({ type: 'session.start', ...started });
  // A member who only goes back to the login did not log in again: the intent of the last login is already done.
  if (isMember && wasMember) return <Navigate to={destinationOf(state) ?? '/home'} replace />;
  if (isMember) return <ToWantedPage state={state} />;
  const intent = intentOf(state);
  const welcome = wasRegistered(state) ? t`Your account is ready. Log in to start.` : undefined;
  return (
    <LoginView
      machine={machine}
      demo={demoLogin}
      welcome={[welcome, waitingText(intent)].filter(Boolean).join(' ') || undefined}
      email={registeredEmail(state)}
      intent={intent}
      isKept={isKept}
      otherWays={capabilities.includes(passkeys) && <OtherWays onLogin={start} />}
      language={<AppLanguage />}
      onLogin={start}
      onClose={() => navigate('/home')}
    />
  );
}
