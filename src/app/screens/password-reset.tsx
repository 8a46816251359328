import { useNavigate, useSearchParams } from 'react-router-dom';
import { passwordResetMachine } from '../../machines/password-reset.machine.ts';
import { PasswordResetView } from '../../views/password-reset/PasswordResetView.tsx';
import { passwordResetEffects } from '../effects/forms.ts';

const machine = passwordResetMachine.provide({ actors: passwordResetEffects });

export default function PasswordResetScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const token = (params.get('token') ?? '').slice(0, 500);
  return (
    <PasswordResetView key={token} machine={machine} token={token} onFinished={() => navigate('/login')} />
  );
}
