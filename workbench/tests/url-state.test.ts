import { describe, expect, it } from 'vitest';
import {
  checkAgainst,
  maxStepsLength,
  readUrlState,
  type UrlState,
  writeUrlState,
} from '../src/shell/url-state.ts';

const empty: UrlState = { machine: null, tab: 'chart', selected: null, steps: null };

describe('the state in the URL', () => {
  it.each<UrlState>([
    empty,
    { machine: 'login', tab: 'simulate', selected: 'login.idle', steps: 'eJx-_9' },
    { machine: 'a b&c=d#e', tab: 'paths', selected: 'x|go; <now>|0', steps: null },
    { machine: 'ü', tab: 'live', selected: null, steps: '~.' },
  ])('is restored as it was written: %o', (state) => {
    expect(readUrlState(writeUrlState(state))).toEqual({ state, problems: [] });
  });

  it.each<[string, string, Partial<UrlState>, RegExp[]]>([
    ['nothing', '', {}, []],
    ['a lone hash', '#', {}, []],
    ['another tab', '#tab=charts&machine=login', { machine: 'login' }, [/tab “charts”.*chart, simulate/]],
    ['an empty machine', '#machine=', {}, [/machine “”/]],
    ['steps of other letters', '#steps=<script>', {}, [/steps “<script>”/]],
    ['an unknown parameter', '#debug=1&machine=menu', { machine: 'menu' }, [/“debug”/]],
    ['a property name of Object', '#constructor=1', {}, [/“constructor”/]],
    ['broken escapes', '#machine=%E0%A4%A', { machine: '\u{fffd}%A' }, []],
    ['a very long machine name', `#machine=${'x'.repeat(600)}`, {}, [/machine “x{39}…”/]],
    ['very long steps', `#steps=${'x'.repeat(maxStepsLength + 1)}`, {}, [/steps “x{39}…”/]],
  ])('ignores what it cannot read, with a reason: %s', (_, hash, state, problems) => {
    const read = readUrlState(hash);
    expect(read.state).toEqual({ ...empty, ...state });
    expect(read.problems).toEqual(problems.map((text) => expect.stringMatching(text)));
  });

  it('opens the live tab for an inspector unless the URL names another tab', () => {
    expect(readUrlState('', '?live').state.tab).toBe('live');
    expect(readUrlState('#tab=paths', '?live').state.tab).toBe('paths');
  });

  it('omits steps that are too long for a URL', () => {
    expect(writeUrlState({ ...empty, steps: 'x'.repeat(maxStepsLength + 1) })).toBe('#tab=chart');
  });
});

describe('the requested state', () => {
  const knows = {
    machine: (id: string) => id === 'login',
    selected: (_: string | null, id: string) => id === 'login.idle',
  };
  const check = (state: Partial<UrlState>) =>
    checkAgainst({ state: { ...empty, ...state }, problems: [] }, knows);

  it.each<[string, Partial<UrlState>, Partial<UrlState>, string[]]>([
    [
      'all known',
      { machine: 'login', selected: 'login.idle' },
      { machine: 'login', selected: 'login.idle' },
      [],
    ],
    [
      'an unknown machine, with everything that belongs to it',
      { machine: 'chess', selected: 'login.idle', steps: 'abc', tab: 'simulate' },
      { tab: 'simulate' },
      ['The address asks for machine “chess”: no machine of this name.'],
    ],
    [
      'an unknown state',
      { machine: 'login', selected: 'login.gone', steps: 'abc' },
      { machine: 'login', steps: 'abc' },
      ['The address asks for state “login.gone”: no state of this name in this machine.'],
    ],
  ])('is checked: %s', (_, asked, state, problems) => {
    expect(check(asked)).toEqual({ state: { ...empty, ...state }, problems });
  });
});
