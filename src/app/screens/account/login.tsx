import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loginMachine } from '../../../machines/account/login.machine.ts';
import { LoginView } from '../../../views/account/LoginView.tsx';
import { deviceKeeps } from '../../device/device-keeps.ts';
import { loginEffects } from '../../effects/account/forms.ts';
import { demoLogin } from '../../environment.ts';
import { AppLanguage } from '../../layouts/AppLanguage.tsx';
import { session, useSession } from '../../root/root-actor.ts';
import { arrivalOf, destinationOf, intentOf, registeredEmail, wasRegistered } from '../../routing/intent.ts';

const machine = loginMachine.provide({ actors: loginEffects });

export default function LoginScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  // A member who only goes back to the login did not log in again: the intent of the last login is already done.
  const [wasMember] = useState(isMember);
  const [isKept] = useState(deviceKeeps);
  const arrival = useMemo(() => (wasMember ? null : arrivalOf(state)), [wasMember, state]);
  if (isMember) return <Navigate to={destinationOf(state) ?? '/home'} state={arrival} replace />;
  return (
    <LoginView
      machine={machine}
      demo={demoLogin}
      welcome={wasRegistered(state) ? t`Your account is ready. Log in to start.` : undefined}
      email={registeredEmail(state)}
      intent={intentOf(state)}
      isKept={isKept}
      language={<AppLanguage />}
      onLogin={(started) => session().send({ type: 'session.start', ...started })}
      onClose={() => navigate('/home')}
    />
  );
}
