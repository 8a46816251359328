import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fillLogin, json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

const capabilities = ['language'];
const token = 'token-1';
const get = 'GET /api/users/me/language';
const put = 'PUT /api/users/me/language';

const headline = (name: string) => screen.findByRole('heading', { level: 1, name });
const english = 'Your Space, Your Match.';
const italian = 'Il posto giusto per te.';
const kept = () => /language=(\w+)/.exec(document.cookie)?.[1];

/** A backend whose account has a language, with those that it got. */
function anAccount(language: 'en' | 'it' | null) {
  const sent: unknown[] = [];
  const answers = {
    [get]: json({ language }),
    [put]: async (request: Request) => {
      sent.push(await request.json());
      return new Response(null, { status: 204 });
    },
  };
  return { sent, answers };
}

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app keeps it
  document.cookie = 'language=; path=/; max-age=0';
  document.documentElement.lang = 'en';
});

describe('the language of a member', () => {
  it('shows after the login, and the device keeps it', async () => {
    const { answers, sent } = anAccount('it');
    const { user, calls } = await openApp('/login', { capabilities, answers });
    await fillLogin(user);
    expect(await headline(italian)).toBeTruthy();
    await waitFor(() => expect([document.documentElement.lang, kept()]).toEqual(['it', 'it']));
    expect(calls).toContainEqual({ call: get, token });
    expect(sent).toEqual([]);
  });

  it('does not show if the address asks for another one', async () => {
    const { answers } = anAccount('it');
    const { calls } = await openApp('/?lang=en', { token, capabilities, answers });
    const { rootActor } = await import('../../../src/app/root/root-actor.ts');
    await waitFor(() => {
      expect(calls).toContainEqual({ call: get, token });
      expect(rootActor.getSnapshot().value.language).toBe('shown');
    });
    expect(await headline(english)).toBeTruthy();
  });

  it('is sent if the account has none, and at each choice', async () => {
    const { answers, sent } = anAccount(null);
    const { user } = await openApp('/', { token, capabilities, answers });
    await waitFor(() => expect(sent).toEqual([{ language: 'en' }]));
    await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Italiano' }));
    expect(await headline(italian)).toBeTruthy();
    await waitFor(() => expect(sent).toEqual([{ language: 'en' }, { language: 'it' }]));
  });

  it('stays if the account cannot be asked, with one line in the log', async () => {
    await openApp('/', { token, capabilities, answers: { [get]: json({}, 500) } });
    await waitFor(() =>
      expect(takeConsoleLines()).toEqual([
        expect.stringMatching(/^Stanza: language of the account failed\./),
      ]),
    );
    expect(await headline(english)).toBeTruthy();
  });

  it('is not asked of a backend without it', async () => {
    const { calls } = await openApp('/', { token, capabilities: [] });
    await waitFor(() => expect(calls).toContainEqual({ call: 'GET /api/chat/conversations', token }));
    expect(calls.filter(({ call }) => call.endsWith('/language'))).toEqual([]);
  });
});
