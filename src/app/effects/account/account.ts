import type { BearerOptions } from '../../../api/http.ts';
import type { AccountFields } from '../../../domain/account/account-form.ts';
import type { AccountSaved } from '../../../machines/account/account-form.machine.ts';
import type { AccountFormName } from '../../../views/account/AccountView.tsx';
import { saveFile } from '../../device/save-file.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const accountApi = once(async () =>
  (await import('../../../api/account/account.ts')).createAccountApi(apiUrl),
);

type AccountApi = Awaited<ReturnType<typeof accountApi>>;
type Submit = (
  api: AccountApi,
  fields: Required<AccountFields>,
  options: BearerOptions,
) => Promise<AccountSaved>;

/** What each form of the account page sends. */
const submits = {
  name: async (api, { firstName, lastName }, options) => ({
    user: await api.changeName({ firstName, lastName }, options),
  }),
  email: async (api, { email, password }, options) => {
    await api.changeEmail({ email, password }, options);
    return {};
  },
  password: async (api, { password, newPassword }, options) => {
    await api.changePassword({ password, newPassword }, options);
    return {};
  },
  endSession: async (api, { id }, options) => {
    await api.endSession(id, options);
    return {};
  },
  endOthers: async (api, _, options) => {
    await api.endOtherSessions(options);
    return {};
  },
  data: async (api, _, options) => {
    saveFile(await api.requestData(options));
    return {};
  },
  deletion: async (api, { password }, options) => ({ user: await api.deleteAccount({ password }, options) }),
  keep: async (api, _, options) => {
    await api.keepAccount(options);
    return { user: { deletesAt: undefined } };
  },
} as const satisfies Record<AccountFormName, Submit>;

/** @param form a form has the fields that its call needs */
export const accountFormEffects = (session: () => SessionActor, form: AccountFormName) => ({
  submit: bearerCall<AccountApi, AccountSaved, AccountFields>(
    session,
    accountApi,
    `account ${form}`,
    (api, fields, options) => submits[form](api, fields as Required<AccountFields>, options),
  ),
});

export const accountEffects = (session: () => SessionActor) => ({
  fetchAccount: bearerCall(session, accountApi, 'account', (api, _, options) => api.fetchAccount(options)),
});
