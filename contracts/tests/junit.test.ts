// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { writeJunit } from '../verify/junit.ts';
import type { Result } from '../verify/results.ts';

const pact = { consumer: 'stanza-web', provider: 'stanza-api', isRequired: true, interactions: [], rest: {} };

function aResult(
  outcome: Result['outcome'],
  lines: string[] = [],
  description = `one that is ${outcome}`,
): Result {
  const interaction = {
    description,
    call: 'GET /api/listings/{id}',
    states: [],
    isMessage: false,
    json: null,
  };
  const nothing = { notes: [], transcript: [], isUnanswered: false, failedStates: [] };
  return { pact, interaction, outcome, lines, ...nothing, milliseconds: 12.4 };
}

/** Throws if the text is not XML. */
function parse(results: Result[]): Document {
  const parsed = new DOMParser().parseFromString(writeJunit(results), 'application/xml');
  const fault = parsed.querySelector('parsererror')?.textContent;
  if (fault !== undefined) throw new Error(fault);
  return parsed;
}

describe('JUnit XML', () => {
  it('has a test case for each interaction, with the reason of a failure', () => {
    const xml = parse([
      aResult('passed'),
      aResult('failed', ['status: expected 200, actual 404', 'body $.id: missing']),
      aResult('not supported', ['status: expected 204, actual 404']),
      aResult('not run', ['give --ws-url to try it']),
    ]);
    const [total, suite] = [xml.documentElement, xml.querySelector('testsuite')];
    for (const element of [total, suite]) {
      const counts = ['tests', 'failures', 'errors', 'skipped', 'time'].map((name) =>
        element?.getAttribute(name),
      );
      expect(counts).toEqual(['4', '1', '0', '2', '0.050']);
    }
    expect(suite?.getAttribute('name')).toBe('stanza-web - stanza-api');
    expect([...xml.querySelectorAll('testcase')].map((each) => each.getAttribute('classname'))).toEqual(
      Array(4).fill('stanza-web.GET /api/listings/{id}'),
    );
    const failure = xml.querySelector('testcase[name="one that is failed"] > failure');
    expect(failure?.getAttribute('message')).toBe('status: expected 200, actual 404');
    expect(failure?.textContent).toBe('status: expected 200, actual 404\nbody $.id: missing');
    expect([...xml.querySelectorAll('skipped')].map((each) => each.getAttribute('message'))).toEqual([
      'not supported: status: expected 204, actual 404',
      'not run: give --ws-url to try it',
    ]);
  });

  it('has a suite for each pact', () => {
    const other = { ...pact, consumer: 'stanza-web-extensions' };
    const xml = parse([aResult('passed'), { ...aResult('passed'), pact: other }]);
    expect([...xml.querySelectorAll('testsuite')].map((each) => each.getAttribute('tests'))).toEqual([
      '1',
      '1',
    ]);
  });

  it('is well-formed for any answer of a backend', () => {
    const said = '\u0000\u001b[31m <b>&"]]>\ud800 \u{1f600} \uffff';
    const xml = parse([aResult('failed', [said], `a "quoted" <one>`)]);
    expect(xml.querySelector('failure')?.textContent).toBe(
      '\ufffd\ufffd[31m <b>&"]]>\ufffd \u{1f600} \ufffd',
    );
    expect(xml.querySelector('testcase')?.getAttribute('name')).toBe('a "quoted" <one>');
  });

  it('can be empty', () => {
    expect(parse([]).documentElement.getAttribute('tests')).toBe('0');
  });
});
