import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { registrationMachine } from '../../../machines/account/registration.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { RegistrationView } from '../../../views/account/RegistrationView.tsx';
import { waitingText } from '../../../views/account/waiting-text.ts';
import { registrationEffects } from '../../effects/account/forms.ts';
import { session, useSession } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { intentOf } from '../../routing/intent.ts';
import { ToWantedPage } from '../../routing/ToWantedPage.tsx';

const longPasswords: Capability = 'long-passwords';

const machine = registrationMachine.provide({ actors: registrationEffects });

export default function RegistrationScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isDone, setIsDone] = useState(false);
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const capabilities = useCapabilities();
  const intent = intentOf(state);
  if (isDone && isMember) return <ToWantedPage state={state} />;
  return (
    <RegistrationView
      machine={machine}
      hasLongPasswords={capabilities.includes(longPasswords)}
      intent={intent}
      waiting={waitingText(intent)}
      onRegistered={({ email, session: started }) => {
        if (started) {
          session().send({ type: 'session.start', ...started });
          setIsDone(true);
        } else navigate('/login', { state: { ...intent, isRegistered: true, email }, replace: true });
      }}
    />
  );
}
