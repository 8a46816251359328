import { useLocation, useNavigate } from 'react-router-dom';
import { registrationMachine } from '../../../machines/account/registration.machine.ts';
import { RegistrationView } from '../../../views/account/RegistrationView.tsx';
import { registrationEffects } from '../../effects/account/forms.ts';
import { intentOf } from '../../routing/intent.ts';

const machine = registrationMachine.provide({ actors: registrationEffects });

export default function RegistrationScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const intent = intentOf(state);
  return (
    <RegistrationView
      machine={machine}
      intent={intent}
      onRegistered={(email) =>
        navigate('/login', { state: { ...intent, isRegistered: true, email }, replace: true })
      }
    />
  );
}
