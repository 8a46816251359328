import { fromPromise } from 'xstate';
import type { BearerOptions } from '../../../api/http.ts';
import type { AccountFields } from '../../../domain/account/account-form.ts';
import { ProfileError } from '../../../domain/account/profile-error.ts';
import type { AccountSaved } from '../../../machines/account/account-form.machine.ts';
import type { PasskeyFormName } from '../../../views/account/Passkeys.tsx';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';
import { fetchProfile } from '../shell/root.ts';

const passkeysApi = once(async () =>
  (await import('../../../api/account/passkeys.ts')).createPasskeysApi(apiUrl),
);
const device = () => import('../../device/passkeys.ts');

type Fields = Required<AccountFields>;

type Api = Awaited<ReturnType<typeof passkeysApi>>;
type Submit = (api: Api, fields: Fields, options: BearerOptions) => Promise<AccountSaved>;

/** What each form about passkeys sends. */
const submits: Record<PasskeyFormName, Submit> = {
  addPasskey: async (api, { name, password }, options) => {
    const credential = await (await device()).makePasskey(await api.preparePasskey(password, options));
    return { codes: await api.addPasskey(name, credential, options) };
  },
  renamePasskey: async (api, { id, name }, options) => {
    await api.renamePasskey(id, name, options);
    return {};
  },
  removePasskey: async (api, { id }, options) => {
    await api.removePasskey(id, options);
    return {};
  },
  renewCodes: async (api, { password }, options) => ({
    codes: await api.renewRecoveryCodes(password, options),
  }),
};

export const passkeyEffects = (session: () => SessionActor, form: PasskeyFormName) => ({
  submit: bearerCall<Api, AccountSaved, AccountFields>(session, passkeysApi, form, (api, fields, options) =>
    submits[form](api, fields as Fields, options),
  ),
});

const logIn = (getToken: (api: Api, fields: Fields, signal: AbortSignal) => Promise<string>) =>
  fromPromise<AccountSaved, AccountFields>(async ({ input, signal }) => {
    const token = await withErrorLogging('login', signal, async () =>
      getToken(await passkeysApi(), input as Fields, signal),
    );
    try {
      return { session: { token, user: await fetchProfile(token, signal) } };
    } catch (cause) {
      throw new ProfileError('The profile could not be fetched.', { cause });
    }
  });

export const passkeyLoginEffects = {
  passkey: logIn(async (api, _, signal) => {
    const credential = await (await device()).usePasskey(await api.preparePasskeyLogin({ signal }));
    return await api.logInWithPasskey(credential, { signal });
  }),
  code: logIn((api, { email, code }, signal) => api.logInWithCode({ email, code }, { signal })),
};
