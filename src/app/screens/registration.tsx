import { useNavigate } from 'react-router-dom';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { RegistrationView } from '../../views/registration/RegistrationView.tsx';
import { registrationEffects } from '../effects/forms.ts';

const machine = registrationMachine.provide({ actors: registrationEffects });

export default function RegistrationScreen() {
  const navigate = useNavigate();
  return (
    <RegistrationView
      machine={machine}
      onRegistered={(email) => navigate('/login', { state: { isRegistered: true, email } })}
    />
  );
}
