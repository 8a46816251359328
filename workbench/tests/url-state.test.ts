import { describe, expect, it } from 'vitest';
import {
  checkAgainst,
  maxStepsLength,
  readUrlState,
  type UrlState,
  writeUrlState,
} from '../src/shell/url-state.ts';

const empty: UrlState = { machine: null, tab: 'chart', selected: null, steps: null };

describe('the state in the address', () => {
  it.each<UrlState>([
    empty,
    { machine: 'login', tab: 'simulate', selected: 'login.idle', steps: 'eJx-_9' },
    { machine: 'a b&c=d#e', tab: 'paths', selected: 'x|go; <now>|0', steps: null },
    { machine: 'ü', tab: 'live', selected: null, steps: '~.' },
  ])('comes back as it was written: %o', (state) => {
    expect(readUrlState(writeUrlState(state))).toEqual({ state, problems: [] });
  });

  it.each<[string, string, Partial<UrlState>, RegExp[]]>([
    ['nothing', '', {}, []],
    ['a lone hash', '#', {}, []],
    ['another tab', '#tab=charts&machine=login', { machine: 'login' }, [/tab “charts”.*chart, simulate/]],
    ['an empty machine', '#machine=', {}, [/machine “”/]],
    ['steps of other letters', '#steps=<script>', {}, [/steps “<script>”/]],
    ['a word of no meaning', '#debug=1&machine=menu', { machine: 'menu' }, [/“debug”/]],
    ['a name of the object itself', '#constructor=1', {}, [/“constructor”/]],
    ['broken escapes', '#machine=%E0%A4%A', { machine: '\u{fffd}%A' }, []],
    ['a machine of endless name', `#machine=${'x'.repeat(600)}`, {}, [/machine “x{39}…”/]],
    ['steps without end', `#steps=${'x'.repeat(maxStepsLength + 1)}`, {}, [/steps “x{39}…”/]],
  ])('leaves out what it cannot read and says so: %s', (_, hash, state, problems) => {
    const read = readUrlState(hash);
    expect(read.state).toEqual({ ...empty, ...state });
    expect(read.problems).toEqual(problems.map((text) => expect.stringMatching(text)));
  });

  it('opens the live tab for an inspector, unless another is asked for', () => {
    expect(readUrlState('', '?live').state.tab).toBe('live');
    expect(readUrlState('#tab=paths', '?live').state.tab).toBe('paths');
  });

  it('leaves out steps too long for an address', () => {
    expect(writeUrlState({ ...empty, steps: 'x'.repeat(maxStepsLength + 1) })).toBe('#tab=chart');
  });
});

describe('what the address asks for', () => {
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
      'a machine that is not there, with all that was of it',
      { machine: 'chess', selected: 'login.idle', steps: 'abc', tab: 'simulate' },
      { tab: 'simulate' },
      ['The address asks for machine “chess”: no machine of this name.'],
    ],
    [
      'a state that is not there',
      { machine: 'login', selected: 'login.gone', steps: 'abc' },
      { machine: 'login', steps: 'abc' },
      ['The address asks for state “login.gone”: no state of this name in this machine.'],
    ],
  ])('is looked up: %s', (_, asked, state, problems) => {
    expect(check(asked)).toEqual({ state: { ...empty, ...state }, problems });
  });
});
