import { attributes, escapeText, seconds } from '../junit-xml.ts';
import type { Outcome, Result } from './results.ts';

/**
 * The results as JUnit XML for CI servers: a suite for each pact, a test case for each interaction. The JUnit file of Pact's own verifier
 * may contain terminal colours, which are not valid in XML, and lacks the reason of a failed state.
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
  // CI servers treat a dot as the separator of packages.
  const classname = `${pact.consumer}.${interaction.call.replaceAll('.', ' ')}`;
  const of = attributes({ classname, name: interaction.description, time: seconds(milliseconds) });
  if (outcome === 'passed') return `    <testcase${of}/>`;
  const inside =
    outcome === 'failed'
      ? `<failure${attributes({ message: lines[0] ?? '' })}>${escapeText(lines.join('\n'))}</failure>`
      : `<skipped${attributes({ message: [outcome, ...lines].join(': ') })}/>`;
  return `    <testcase${of}>\n      ${inside}\n    </testcase>`;
}
