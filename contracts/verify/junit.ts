import type { Outcome, Result } from './results.ts';

/**
 * The results as JUnit XML, as CI servers read it: a suite for each pact, a test case for each interaction. Pact's verifier
 * writes one as well, which is not always XML (it may have terminal colours in it) and has not the reason of a failed state.
 */
export function writeJunit(results: readonly Result[]): string {
  const suites = Map.groupBy(results, ({ pact }) => pact);
  const lines = [...suites].flatMap(([{ consumer, provider }, ofPact]) => [
    `  <testsuite${attributes({ name: `${consumer} - ${provider}`, ...totalsOf(ofPact) })}>`,
    ...ofPact.map(testCase),
    '  </testsuite>',
  ]);
  const total = attributes({ name: 'contracts', ...totalsOf(results) });
  return `${['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites${total}>`, ...lines, '</testsuites>'].join('\n')}\n`;
}

function totalsOf(results: readonly Result[]) {
  const count = (...outcomes: Outcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    tests: results.length,
    failures: count('failed'),
    errors: 0,
    skipped: count('not supported', 'not run'),
    time: seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
}

function testCase({ pact, interaction, outcome, lines, milliseconds }: Result): string {
  // CI servers make packages of what is between dots.
  const classname = `${pact.consumer}.${interaction.call.replaceAll('.', ' ')}`;
  const of = attributes({ classname, name: interaction.description, time: seconds(milliseconds) });
  if (outcome === 'passed') return `    <testcase${of}/>`;
  const inside =
    outcome === 'failed'
      ? `<failure${attributes({ message: lines[0] ?? '' })}>${escapeText(lines.join('\n'))}</failure>`
      : `<skipped${attributes({ message: [outcome, ...lines].join(': ') })}/>`;
  return `    <testcase${of}>\n      ${inside}\n    </testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a backend answers may hold characters that XML 1.0 cannot. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
