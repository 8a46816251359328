import { describe, expect, it } from 'vitest';
import { csvOf, gherkinOf } from '../src/paths/path-texts.ts';
import { subjectOf } from './samples/registry.ts';
import { historyOf, send } from './simulations.ts';

const steps = historyOf(subjectOf('signUp'), { code: '' }, [
  send('field.change', { field: 'email', value: 'a "quoted"\n,text' }),
  send('form.submit'),
]).steps;
const paths = [{ title: 'email.submitting', steps }];

describe('paths for testers', () => {
  it('are scenarios in Gherkin', () => {
    expect(gherkinOf('signUp', paths, JSON.stringify)).toBe(
      [
        'Feature: signUp',
        '',
        '  Scenario: email.submitting',
        '    Given signUp has started with {"code":""}',
        '    When field.change field: "email", value: "a \\"quoted\\"\\n,text"',
        '    Then the state is email.idle',
        '    When form.submit',
        '    Then the state is email.submitting',
        '',
      ].join('\n'),
    );
  });

  it('are rows of a table', () => {
    const rows = csvOf('signUp', paths, JSON.stringify).split('\r\n');
    expect(rows).toEqual([
      '"machine","path to","path","step","event","state"',
      '"signUp","email.submitting","1","0","signUp has started with {""code"":""""}","email.idle"',
      '"signUp","email.submitting","1","1","field.change field: ""email"", value: ""a \\""quoted\\""\\n,text""","email.idle"',
      '"signUp","email.submitting","1","2","form.submit","email.submitting"',
      '',
    ]);
  });

  it('are not formulas in a spreadsheet', () => {
    expect(csvOf('=cmd()', [{ title: '@a', steps: steps.slice(0, 1) }], JSON.stringify)).toContain(
      `"'=cmd()","'@a"`,
    );
  });
});
