// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { toMermaid } from '../src/export/mermaid.ts';
import { toSvg } from '../src/export/svg.ts';
import { drawnTransitions, readChart } from '../src/model/chart.ts';
import { chartOf, charts, oddChart, place } from './charts.ts';

describe('an SVG', () => {
  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'of %s is well-formed and complete',
    async (_, chart) => {
      const text = toSvg(chart, await place(chart));
      const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
      expect(svg.querySelector('parsererror')).toBeNull();
      expect([...svg.querySelectorAll('title')].map((title) => title.textContent).sort()).toEqual(
        chart.states.map(({ id }) => id).sort(),
      );
      const arrows = drawnTransitions(chart).reduce((sum, { targetIds }) => sum + targetIds.length, 0);
      expect(svg.querySelectorAll('path.edge')).toHaveLength(arrows);
      expect(svg.querySelectorAll('rect.inset')).toHaveLength(
        chart.states.filter(({ type }) => type === 'final').length,
      );
      expect(svg.querySelectorAll('circle.start')).toHaveLength(
        chart.states.filter(({ initialId }) => initialId !== null).length,
      );
    },
  );

  it('has no characters that XML forbids', async () => {
    const chart = readChart(
      createMachine({ id: 'odd', initial: 'a', states: { a: { description: '\u001b[31mred\u0000' } } }),
    );
    const svg = new DOMParser().parseFromString(toSvg(chart, await place(chart)), 'image/svg+xml');
    expect(svg.querySelector('parsererror')).toBeNull();
    expect(svg.querySelector('text.description')?.textContent).toBe('\u{fffd}[31mred\u{fffd}');
  });

  it('escapes the special characters of XML', async () => {
    const text = toSvg(oddChart, await place(oddChart));
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(svg.querySelector('b')).toBeNull();
    expect([...svg.querySelectorAll('text.inner')].map((line) => line.textContent)).toContain(
      'go; <now> [true]',
    );
    expect([...svg.querySelectorAll('text.description')].map((line) => line.textContent).join(' ')).toBe(
      'Says: "no"; #5 <b>{x}</b> --> end note `x` %% & \\',
    );
  });

  it('loads no external resource', async () => {
    const text = toSvg(oddChart, await place(oddChart)).replace('http://www.w3.org/2000/svg', '');
    expect(text).not.toMatch(/https?:|@import|@font-face|href|url\((?!#)/);
  });
});

describe('Mermaid', () => {
  it('nests states, marks start and end, and writes guards and actions on the arrows', () => {
    expect(toMermaid(chartOf('signUp'))).toMatchInlineSnapshot(`
      "stateDiagram-v2
        state "signUp" as s_signUp {
          s_signUp_starting --> s_signUp_account : always [hasCode]
          s_signUp_starting --> s_signUp_email : always
          s_signUp_email_submitting --> s_signUp_account : sendCode done / setNotice
          s_signUp_account --> s_signUp_email : step.back / clearAccount
          s_signUp_account_submitting --> s_signUp_done : createAccount done / setNotice
          s_signUp_done --> s_signUp_finished : after afterWelcome / finish
          [*] --> s_signUp_starting
          state "starting" as s_signUp_starting
          note right of s_signUp_starting
            Decides at which step to start#59; a code skips the first.
          end note
          state "email" as s_signUp_email {
            s_signUp_email_idle --> s_signUp_email_submitting : form.submit
            s_signUp_email_submitting --> s_signUp_email_idle : sendCode failed / setError
            [*] --> s_signUp_email_idle
            state "idle" as s_signUp_email_idle
            note right of s_signUp_email_idle
              The form waits.
              form.submit [isEmailMissing] / setError
            end note
            state "submitting" as s_signUp_email_submitting
            note right of s_signUp_email_submitting
              The server is asked to send a code.
              invoke sendCode
              entry / setNotice
              tag busy
            end note
          }
          note right of s_signUp_email
            Step 'email'#58; the person enters an address.
            tag emailStep
          end note
          state "account" as s_signUp_account {
            s_signUp_account_idle --> s_signUp_account_submitting : form.submit
            s_signUp_account_submitting --> s_signUp_account_idle : createAccount failed / setError
            [*] --> s_signUp_account_idle
            state "idle" as s_signUp_account_idle
            note right of s_signUp_account_idle
              The form waits.
              form.submit [isIncomplete] / setError
              form.submit [isMismatch] / setError
              form.submit [isShort] / setError
            end note
            state "submitting" as s_signUp_account_submitting
            note right of s_signUp_account_submitting
              The account is created.
              invoke createAccount
              entry / setNotice
              tag busy
            end note
          }
          note right of s_signUp_account
            Step 'account'#58; the code and a password.
            tag accountStep
          end note
          state "done" as s_signUp_done
          note right of s_signUp_done
            A welcome shows#59; two seconds to read it.
            tag done
          end note
          state "finished" as s_signUp_finished
          s_signUp_finished --> [*]
          note right of s_signUp_finished
            The form closes.
            tag done
          end note
        }
        note right of s_signUp
          field.change / setField
        end note
      "
    `);
  });

  it('separates the regions of a parallel state', () => {
    const lines = toMermaid(oddChart)
      .split('\n')
      .map((line) => line.trim());
    const region = (name: string) => lines.findIndex((line) => line.startsWith(`state "${name}" as`));
    const dashes = lines.indexOf('--');
    expect(region('one')).toBeLessThan(dashes);
    expect(dashes).toBeLessThan(region('two'));
    expect(lines.filter((line) => line === '--')).toHaveLength(1);
  });

  it('escapes the texts of the machine', () => {
    const text = toMermaid(oddChart);
    expect(text).not.toMatch(/"no"|<now>|<b>|%%|`|&/);
    // Each note ends exactly once, on its own line.
    const notes = text.match(/note right of/g) ?? [];
    expect(text.match(/end note/g)).toHaveLength(notes.length);
    expect(text).toContain('go#59; #60;now#62; [true]');
  });

  // Mermaid 12 never returns if a state is named in its own body. It draws a state outside its parent if the state is named there later.
  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'mentions each state of %s last inside its parent',
    (_, chart) => {
      const open: string[] = [];
      const lastIn = new Map<string, string>();
      for (const line of toMermaid(chart)
        .split('\n')
        .map((one) => one.trim())) {
        const names = line.startsWith('note') ? [] : (line.split(' : ')[0]?.match(/\bs_\w+/g) ?? []);
        for (const name of names) {
          expect(open, line).not.toContain(name);
          lastIn.set(name, open.at(-1) ?? '');
        }
        if (line.endsWith('{')) open.push(names[0] ?? '');
        if (line === '}') open.pop();
      }
      const name = (id: string) => `s_${id.replace(/[^A-Za-z0-9]/g, '_')}`;
      for (const { id, parentId } of chart.states) {
        expect(lastIn.get(name(id)), id).toBe(parentId === null ? '' : name(parentId));
      }
    },
  );

  it('gives different names to states whose ids look alike', () => {
    const twins = ['x.a b', 'x.a-b', 'x.a_b'].map((id, index) => {
      const [state] = oddChart.states.slice(2);
      if (!state) throw new Error('A chart has states');
      return { ...state, id, key: `${index}`, parentId: null };
    });
    const [root] = oddChart.states;
    if (!root) throw new Error('A chart has a root');
    const text = toMermaid({
      id: 'x',
      states: [{ ...root, id: 'x', initialId: null }, ...twins.map((state) => ({ ...state, parentId: 'x' }))],
      transitions: [],
    });
    expect(text.match(/ as \w+/g)).toEqual([' as s_x', ' as s_x_a_b', ' as s_x_a_b_2', ' as s_x_a_b_3']);
  });
});
