import { accountMachine } from '../../../machines/account/account.machine.ts';
import { accountFormMachine } from '../../../machines/account/account-form.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { type AccountFormName, AccountView } from '../../../views/account/AccountView.tsx';
import type { PasskeyFormName } from '../../../views/account/Passkeys.tsx';
import NotFoundView from '../../../views/shell/NotFoundView.tsx';
import { hasPasskeys } from '../../device/has-passkeys.ts';
import { accountEffects, accountFormEffects } from '../../effects/account/account.ts';
import { passkeyEffects } from '../../effects/account/passkeys.ts';
import { session } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';

const machine = accountMachine.provide({ actors: accountEffects(session) });

const formOf = (name: AccountFormName) =>
  accountFormMachine.provide({ actors: accountFormEffects(session, name) });

const forms = {
  name: formOf('name'),
  email: formOf('email'),
  password: formOf('password'),
  endSession: formOf('endSession'),
  endOthers: formOf('endOthers'),
  data: formOf('data'),
  deletion: formOf('deletion'),
  keep: formOf('keep'),
} satisfies Record<AccountFormName, typeof accountFormMachine>;

const passkeyFormOf = (name: PasskeyFormName) =>
  accountFormMachine.provide({ actors: passkeyEffects(session, name) });

const passkeyForms = {
  addPasskey: passkeyFormOf('addPasskey'),
  renamePasskey: passkeyFormOf('renamePasskey'),
  removePasskey: passkeyFormOf('removePasskey'),
  renewCodes: passkeyFormOf('renewCodes'),
};

const account: Capability = 'account';
const passkeys: Capability = 'passkeys';
const longPasswords: Capability = 'long-passwords';

export default function AccountScreen() {
  const user = useMember();
  const capabilities = useCapabilities();
  if (!user) return null;
  if (!capabilities.includes(account)) return <NotFoundView />;
  return (
    <AccountView
      key={user.id}
      user={user}
      machine={machine}
      forms={forms}
      passkeyForms={capabilities.includes(passkeys) ? passkeyForms : null}
      hasPasskeys={hasPasskeys()}
      hasLongPasswords={capabilities.includes(longPasswords)}
      onUserChange={(changed) => session().send({ type: 'session.update', user: changed })}
    />
  );
}
