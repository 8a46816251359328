import type { Result } from './check.ts';

/** The results as JUnit XML, as CI servers read it: one suite, and a test case for each check. */
export function writeJunit(results: readonly Result[]): string {
  const count = (...outcomes: Result['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const total = attributes({
    name: 'conformance of the chat',
    tests: results.length,
    failures: count('failed'),
    errors: 0,
    skipped: count('skipped', 'not supported'),
    time: seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  });
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', `  <testsuite${total}>`];
  lines.push(...results.map(testCase), '  </testsuite>', '</testsuites>');
  return `${lines.join('\n')}\n`;
}

function testCase({ check, outcome, detail, milliseconds }: Result): string {
  const of = attributes({ classname: `chat.${check.level}`, name: check.id, time: seconds(milliseconds) });
  if (outcome === 'passed') return `    <testcase${of}/>`;
  const inside =
    outcome === 'failed'
      ? `<failure${attributes({ message: detail })}>${asText(check.expects)}</failure>`
      : `<skipped${attributes({ message: `${outcome}: ${detail}` })}/>`;
  return `    <testcase${of}>\n      ${inside}\n    </testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${asText(String(value))}"`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a backend sends may hold characters that XML 1.0 cannot. */
function asText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
