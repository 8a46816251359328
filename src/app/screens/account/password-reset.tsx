import { useLocation, useNavigate } from 'react-router-dom';
import { passwordResetMachine } from '../../../machines/account/password-reset.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { PasswordResetView } from '../../../views/account/PasswordResetView.tsx';
import { passwordResetEffects } from '../../effects/account/forms.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { intentOf } from '../../routing/intent.ts';
import { useLinkSecret } from '../../routing/useLinkSecret.ts';

const longPasswords: Capability = 'long-passwords';

const machine = passwordResetMachine.provide({ actors: passwordResetEffects });

export default function PasswordResetScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const intent = intentOf(state);
  const token = (useLinkSecret('token') ?? '').slice(0, 500);
  return (
    <PasswordResetView
      key={token}
      machine={machine}
      hasLongPasswords={useCapabilities().includes(longPasswords)}
      token={token}
      intent={intent}
      onFinished={() => navigate('/login', { state: intent })}
    />
  );
}
