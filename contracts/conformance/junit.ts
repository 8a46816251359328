import { attributes, escapeText, seconds } from '../junit-xml.ts';
import type { Result } from './check.ts';
import { isBad } from './report.ts';

/** The results as JUnit XML for CI servers: one suite, and a test case for each check. */
export function writeJunit(results: readonly Result[], part = 'chat'): string {
  const count = (...outcomes: Result['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const total = attributes({
    name: `conformance of the ${part}`,
    tests: results.length,
    failures: count('failed', 'not checked'),
    errors: 0,
    skipped: count('skipped', 'not supported'),
    time: seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  });
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', `  <testsuite${total}>`];
  lines.push(...results.map((result) => testCase(result, part)), '  </testsuite>', '</testsuites>');
  return `${lines.join('\n')}\n`;
}

function testCase({ check, outcome, detail, milliseconds }: Result, part: string): string {
  const of = attributes({ classname: `${part}.${check.level}`, name: check.id, time: seconds(milliseconds) });
  if (outcome === 'passed') return `    <testcase${of}/>`;
  const inside = isBad(outcome)
    ? `<failure${attributes({ message: detail })}>${escapeText(check.expects)}</failure>`
    : `<skipped${attributes({ message: `${outcome}: ${detail}` })}/>`;
  return `    <testcase${of}>\n      ${inside}\n    </testcase>`;
}
