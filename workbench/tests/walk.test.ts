import { describe, expect, it } from 'vitest';
import {
  type Doing,
  type PersonMap,
  shortestPath,
  type WalkedLocator,
  type WalkedPage,
  walk,
} from '../src/browser/walk.ts';
import { signUpModel } from './samples/sign-up.ts';

type SignUpEvent = (typeof signUpModel.events)[number];

/** A page that records each action, and shows everything except the hidden texts. */
function makePage(hidden: string[] = []) {
  const done: string[] = [];
  const locator = (what: string): WalkedLocator => {
    const note = (verb: string) => async (value?: unknown) => {
      done.push([verb, what, value].filter((part) => part !== undefined).join(' '));
    };
    return {
      getByRole: (role, options) => locator(`${what} > ${role} ${options?.name ?? ''}`.trim()),
      getByLabel: (label) => locator(`${what} > ${label}`),
      getByText: (text) => locator(`${what} > ${text}`),
      click: note('click'),
      fill: note('fill'),
      check: note('check'),
      uncheck: note('uncheck'),
      selectOption: note('choose'),
      setInputFiles: note('give'),
      first: () => locator(what),
      waitFor: async () => {
        if (hidden.includes(what)) throw new Error(`${what} does not show`);
        done.push(`see ${what}`);
      },
    };
  };
  const page: WalkedPage = {
    getByRole: (role, options) => locator(`${role} ${options?.name ?? ''}`.trim()),
    getByLabel: (label) => locator(String(label)),
    getByText: (text) => locator(String(text)),
    keyboard: { press: async (key) => void done.push(`press ${key}`) },
    screenshot: async () => new Uint8Array([done.length]),
  };
  return { page, done };
}

const map: PersonMap<SignUpEvent> = {
  within: { role: 'dialog', name: 'Sign up' },
  events: {
    'field.change': ({ field, value }) => ({ fill: field, text: value }),
    'form.submit': () => [{ press: 'Tab' }, { click: 'Continue' }],
  },
  states: {
    'email.idle': { role: 'heading', name: 'Your address' },
    'account.idle': [{ role: 'heading', name: 'Your account' }, { text: 'The code was sent.' }],
    done: { text: 'Welcome.' },
  },
};
const { machine } = signUpModel;
const path = shortestPath(signUpModel, 'signUp.email.submitting');

describe('a walk through the running app', () => {
  it('does what a person does, sees what a person sees, and takes a picture of each state', async () => {
    const { page, done } = makePage();
    const pictures: string[] = [];
    const whole = {
      ...path,
      events: [...path.events, { type: 'xstate.done.actor.sendCode', actorId: 'sendCode' }],
    };
    const lines = await walk({ page, machine, path: whole, map, picture: (id) => pictures.push(id) });
    expect(done).toEqual([
      'see heading Your address',
      'fill dialog Sign up > email ada@example.org',
      'see heading Your address',
      'press Tab',
      'click dialog Sign up > button Continue',
      // The walk does not wait for `email.submitting`, which the app leaves by itself.
      'see heading Your account',
      'see The code was sent.',
    ]);
    expect(pictures).toEqual(['signUp.email.idle', 'signUp.email.idle', 'signUp.account.idle']);
    expect(lines.at(-1)).toBe('xstate.done.actor.sendCode: account.idle');
  });

  it('names the step at which something does not appear', async () => {
    const { page } = makePage(['heading Your account']);
    const whole = {
      ...path,
      events: [...path.events, { type: 'xstate.done.actor.sendCode', actorId: 'sendCode' }],
    };
    await expect(walk({ page, machine, path: whole, map })).rejects.toThrow(
      /^The walk failed at step 3, xstate\.done\.actor\.sendCode: heading Your account does not show\n {2}start: email\.idle\n/,
    );
  });

  it('rejects an event and a last state that the map lacks', async () => {
    const { page } = makePage();
    const without = { ...map, events: {} };
    await expect(walk({ page, machine, path, map: without })).rejects.toThrow(
      'step 1, field.change: the map of signUp does not say what a person does.',
    );
    await expect(walk({ page, machine, path, map })).rejects.toThrow(
      'the map of signUp does not say what a person sees in email.submitting.',
    );
  });

  it('prepares each step', async () => {
    const { page } = makePage();
    const prepared: string[] = [];
    const short = { ...path, events: path.events.slice(0, 1) };
    await walk({ page, machine, path: short, map, before: ({ type }) => prepared.push(type) });
    expect(prepared).toEqual(['field.change']);
  });

  it.each<[Doing, string]>([
    [{ click: 'Next', role: 'link' }, 'click dialog Sign up > link Next'],
    [{ check: 'Agree' }, 'check dialog Sign up > Agree'],
    [{ uncheck: 'Agree' }, 'uncheck dialog Sign up > Agree'],
    [{ choose: 'City', option: 'Milano' }, 'choose dialog Sign up > City Milano'],
    [{ give: 'Photos', files: 'a.png' }, 'give dialog Sign up > Photos a.png'],
  ])('does %j', async (doing, expected) => {
    const { page, done } = makePage();
    const short = { ...path, events: path.events.slice(0, 1) };
    await walk({ page, machine, path: short, map: { ...map, events: { 'field.change': () => doing } } });
    expect(done).toContain(expected);
  });

  it('finds no path to a part that the samples do not reach', () => {
    expect(() => shortestPath({ ...signUpModel, events: [] }, 'signUp.account.idle')).not.toThrow();
    expect(() => shortestPath({ ...signUpModel, events: [] }, 'signUp.done')).toThrow(
      'No path of signUp leads to signUp.done.',
    );
  });
});
