import { accountFormMachine } from '../../../machines/account/account-form.machine.ts';
import type { LoggedIn } from '../../../machines/account/login.machine.ts';
import { PasskeyLogin } from '../../../views/account/PasskeyLogin.tsx';
import { hasPasskeys } from '../../device/has-passkeys.ts';
import { passkeyLoginEffects } from '../../effects/account/passkeys.ts';

const passkey = accountFormMachine.provide({ actors: { submit: passkeyLoginEffects.passkey } });
const code = accountFormMachine.provide({ actors: { submit: passkeyLoginEffects.code } });

/** Loaded after the login form, which does not wait for it. */
export default function PasskeyLoginPart({ onLogin }: { onLogin(session: LoggedIn): void }) {
  return <PasskeyLogin passkey={hasPasskeys() ? passkey : null} code={code} onLogin={onLogin} />;
}
