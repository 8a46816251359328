import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { anAccount } from '../../../fixtures/accounts.ts';
import { offline, refusedAs, rejected } from '../../../fixtures/failures.ts';
import { aUser } from '../../../fixtures/members.ts';
import type { AccountFields } from '../../../src/domain/account/account-form.ts';
import { PasskeyError } from '../../../src/domain/account/passkey-error.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { accountMachine } from '../../../src/machines/account/account.machine.ts';
import { type AccountSaved, accountFormMachine } from '../../../src/machines/account/account-form.machine.ts';
import type { Account } from '../../../src/schemas/account/account.calls.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { type AccountFormName, AccountView } from '../../../src/views/account/AccountView.tsx';
import { PasskeyLogin } from '../../../src/views/account/PasskeyLogin.tsx';
import { renderView } from '../../support/render.tsx';

interface Backend {
  fetchAccount(): Promise<Account>;
  submit(form: string, fields: AccountFields): Promise<AccountSaved>;
}

const formNames: AccountFormName[] = [
  'name',
  'email',
  'password',
  'endSession',
  'endOthers',
  'data',
  'deletion',
  'keep',
];

/** Opens the page of a member, with a backend that the test controls. */
function open({ fetchAccount = async () => anAccount(), submit }: Partial<Backend> = {}, user = aUser()) {
  const sent: [string, AccountFields][] = [];
  const changes: Partial<User>[] = [];
  const form = (name: string) =>
    accountFormMachine.provide({
      actors: {
        submit: fromPromise(async ({ input }) => {
          sent.push([name, input]);
          return (await submit?.(name, input)) ?? {};
        }),
      },
    });
  const view = renderView(
    <AccountView
      user={user}
      machine={accountMachine.provide({ actors: { fetchAccount: fromPromise(fetchAccount) } })}
      forms={
        Object.fromEntries(formNames.map((name) => [name, form(name)])) as Record<
          AccountFormName,
          typeof accountFormMachine
        >
      }
      passkeyForms={{
        addPasskey: form('addPasskey'),
        renamePasskey: form('renamePasskey'),
        removePasskey: form('removePasskey'),
        renewCodes: form('renewCodes'),
      }}
      hasPasskeys
      onUserChange={(user) => changes.push(user)}
    />,
    { at: '/account' },
  );
  return { ...view, sent, changes };
}

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('changes the name, also in the session', async () => {
  const { user, sent, changes } = open({ submit: async () => ({ user: { firstName: 'Anna' } }) });
  await user.click(panel('Name').getByRole('button', { name: 'Change: Name' }));
  const first = panel('Name').getByLabelText<HTMLInputElement>('First Name');
  expect(document.activeElement).toBe(first);
  await user.clear(first);
  await user.click(panel('Name').getByRole('button', { name: 'Save' }));
  expect(panel('Name').getByText('All fields are required.')).toBeTruthy();
  expect(first.getAttribute('aria-invalid')).toBe('true');
  await user.type(first, 'Anna{Enter}');
  expect(await panel('Name').findByText('Your name is changed.')).toBeTruthy();
  expect(sent).toEqual([['name', { firstName: 'Anna', lastName: 'Ferri' }]]);
  expect(changes).toEqual([{ firstName: 'Anna' }]);
});

it('says which address waits for a click', async () => {
  let pendingEmail: string | null = null;
  const { user } = open({
    fetchAccount: async () => anAccount({ pendingEmail }),
    submit: async (_, { email = '' }) => {
      pendingEmail = email;
      return {};
    },
  });
  await user.click(panel('Email').getByRole('button', { name: 'Change: Email' }));
  await user.type(panel('Email').getByLabelText('New email'), 'new@example.org');
  await user.type(panel('Email').getByLabelText('Current password'), 'ricotta{Enter}');
  expect(await panel('Email').findByText(/^We have sent a mail to new@example.org/)).toBeTruthy();
});

it('keeps what was typed when the password is wrong, and marks it', async () => {
  const { user } = open({
    submit: () => Promise.reject(refusedAs('WRONG_PASSWORD', 'This is not your password.')),
  });
  await user.click(panel('Password').getByRole('button', { name: 'Change: Password' }));
  const current = panel('Password').getByLabelText<HTMLInputElement>('Current password');
  await user.type(current, 'guessed');
  await user.type(panel('Password').getByLabelText('New Password'), 'gorgonzola');
  await user.type(panel('Password').getByLabelText('Confirm New Password'), 'gorgonzola{Enter}');
  await waitFor(() => expect(panel('Password').getAllByText('This is not your password.')).toHaveLength(2));
  expect(current.value).toBe('guessed');
  expect(document.activeElement).toBe(current);
});

it('names the devices, and ends one', async () => {
  let account = anAccount();
  const { user, sent } = open({
    fetchAccount: async () => account,
    submit: async (_, { id }) => {
      account = anAccount({ sessions: account.sessions.filter((session) => session.id !== id) });
      return {};
    },
  });
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  expect(panel('Devices').getByText('This device')).toBeTruthy();
  await user.click(panel('Devices').getByRole('button', { name: 'End: Safari on iPhone' }));
  await waitFor(() => expect(panel('Devices').queryByText('Safari on iPhone')).toBeNull());
  expect(sent).toEqual([['endSession', { id: anAccount().sessions[1]?.id }]]);
  expect(panel('Devices').queryByRole('button')).toBeNull();
});

it('says why a device could not be logged out', async () => {
  const { user } = open({ submit: () => Promise.reject(offline) });
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(await panel('Devices').findByText(/^The server could not be reached/)).toBeTruthy();
});

it('offers to try again when the account cannot be loaded', async () => {
  let isOffline = true;
  const { user } = open({ fetchAccount: async () => (isOffline ? Promise.reject(offline) : anAccount()) });
  expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  expect(screen.queryByText('Your account could not be loaded.')).toBeNull();
});

it('asks for the password before the account is deleted', async () => {
  const deletesAt = '2026-12-05T12:00:00.000Z';
  const { user, sent, changes } = open({ submit: async () => ({ user: { deletesAt } }) });
  await user.click(panel('Delete account').getByRole('button', { name: 'Delete: Delete account' }));
  await user.click(panel('Delete account').getByRole('button', { name: 'Delete my account' }));
  expect(panel('Delete account').getByText('All fields are required.')).toBeTruthy();
  await user.type(panel('Delete account').getByLabelText('Current password'), 'ricotta{Enter}');
  await waitFor(() => expect(changes).toEqual([{ deletesAt }]));
  expect(sent).toEqual([['deletion', { password: 'ricotta' }]]);
});

it('says when the account will be deleted, and keeps it', async () => {
  const { user, sent, changes } = open(
    { submit: async () => ({ user: { deletesAt: undefined } }) },
    aUser({ deletesAt: '2026-12-05T12:00:00.000Z' }),
  );
  expect(screen.getByText(/^Your account will be deleted on 5\sDec\s2026\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(changes).toEqual([{ deletesAt: undefined }]));
  expect(sent).toEqual([['keep', {}]]);
});

it('downloads the data, and says why it could not', async () => {
  let isBusy = true;
  const { user } = open({
    submit: async () => (isBusy ? Promise.reject(rejected(429, 'Please wait until it is done.')) : {}),
  });
  const button = panel('Your data').getByRole('button', { name: 'Download my data' });
  await user.click(button);
  expect(await panel('Your data').findByText('Please wait until it is done.')).toBeTruthy();
  isBusy = false;
  await user.click(button);
  expect(await panel('Your data').findByText('Your browser is saving your data.')).toBeTruthy();
});

const passkey = { id: 'key-1', name: 'My phone', addedAt: '2026-11-24T17:00:00.000Z', usedAt: null };

it('adds a passkey, and shows the recovery codes once', async () => {
  let account = anAccount({ passkeys: [], recoveryCodes: 0 });
  const { user, sent } = open({
    fetchAccount: async () => account,
    submit: async () => {
      account = anAccount({ passkeys: [passkey], recoveryCodes: 10 });
      return { codes: ['abcd-efgh-jkmn-pqrs'] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey: Passkeys' }));
  await user.type(panel('Passkeys').getByLabelText('Name of the passkey'), 'My phone');
  await user.type(panel('Passkeys').getByLabelText('Current password'), 'ricotta{Enter}');
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeTruthy();
  expect(await panel('Passkeys').findByText('My phone')).toBeTruthy();
  expect(sent).toEqual([['addPasskey', { name: 'My phone', password: 'ricotta' }]]);
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).toBeNull();
  expect(panel('Recovery codes').getByText(/^10 codes are left\./)).toBeTruthy();
});

it('renames and removes a passkey', async () => {
  const { user, sent } = open({
    fetchAccount: async () => anAccount({ passkeys: [passkey], recoveryCodes: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Rename: My phone' }));
  const name = panel('Passkeys').getByLabelText<HTMLInputElement>('Name of the passkey');
  await user.clear(name);
  await user.type(name, 'Tablet{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove: My phone' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['renamePasskey', { id: 'key-1', name: 'Tablet' }],
      ['removePasskey', { id: 'key-1' }],
    ]),
  );
});

it('says why no passkey was made, and keeps what was typed', async () => {
  const { user } = open({
    fetchAccount: async () => anAccount({ passkeys: [], recoveryCodes: 0 }),
    submit: () => Promise.reject(new PasskeyError(errorTexts.passkey.notMade)),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey: Passkeys' }));
  const name = panel('Passkeys').getByLabelText<HTMLInputElement>('Name of the passkey');
  await user.type(name, 'My phone');
  await user.type(panel('Passkeys').getByLabelText('Current password'), 'ricotta{Enter}');
  expect(await panel('Passkeys').findByText(/^No passkey was made/)).toBeTruthy();
  expect(name.value).toBe('My phone');
});

it('leads a suspended member who logs in with a passkey or a code to the appeal', async () => {
  const appeal = { id: 3, key: 'a-b_c' };
  const suspended = new ApiError('rejected', 'The server answered 403.', { status: 403, appeal });
  const machine = accountFormMachine.provide({
    actors: { submit: fromPromise(async () => Promise.reject(suspended)) },
  });
  const { user } = renderView(<PasskeyLogin passkey={machine} code={machine} onLogin={() => {}} />);
  const links = () => screen.findAllByRole('link', { name: 'Appeal' });
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect((await links()).map((link) => link.getAttribute('href'))).toEqual([
    '/moderation?appeal=3&key=a-b_c',
  ]);
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Email of your account'), 'giulia@example.org');
  await user.type(screen.getByLabelText('Recovery code'), 'abcd{Enter}');
  await waitFor(async () => expect(await links()).toHaveLength(2));
  await user.type(screen.getByLabelText('Recovery code'), 'e');
  expect(await links()).toHaveLength(1);
});
