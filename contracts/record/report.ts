import { redact } from '../conformance/redact.ts';
import type { Comparison, Finding } from './compare.ts';
import type { Recording } from './recording.ts';

/** The report: seen interactions, unseen ones, and differences. It contains no tokens and no passwords. */
export function writeRecording(comparison: Comparison, { unanswered, secrets }: Recording): string {
  const { findings, unknown, others } = comparison;
  const text = [
    ...blockOf('Seen', seenLines(findings)),
    ...blockOf('Seen, and different from what the app needs', differingLines(findings)),
    ...blockOf('Answers that no interaction has', [...unknown].map(countLine)),
    ...blockOf('Requests without an answer', [...countsOf(unanswered)].map(countLine)),
    ...blockOf('Not seen', unseenLines(findings)),
    summarise(comparison, unanswered.length),
    ...(others > 0 ? [`${others} other requests were passed on, such as images.`] : []),
  ];
  const longestFirst = [...secrets].toSorted((a, b) => b.length - a.length);
  return text.map((line) => indentOf(line) + withoutSecrets(line.trimStart(), longestFirst)).join('\n');
}

/** Removes whole secrets first, then secrets that the line has cut short. */
function withoutSecrets(line: string, secrets: readonly string[]): string {
  return redact(
    secrets.reduce((text, secret) => text.replaceAll(secret, '[token]'), line),
    secrets,
  );
}

const indentOf = (line: string) => line.slice(0, line.length - line.trimStart().length);

function blockOf(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${heading}:`, ...lines.map((line) => `  ${line}`), ''];
}

function seenLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ interaction, seen }) =>
    seen > 0 ? [`${nameOf(interaction)}${seen === 1 ? '' : ` (${seen} times)`}`] : [],
  );
}

function differingLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ pact, interaction, lines }) =>
    lines.length === 0
      ? []
      : [
          `${nameOf(interaction)}${pact.isRequired ? '' : ' (optional)'}`,
          ...lines.map((line) => `    ${line}`),
        ],
  );
}

/** A pact without any seen interaction gets one line: a backend without the capability has none of its interactions. */
function unseenLines(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ pact }) => pact)].flatMap(([{ consumer }, ofPact]) => {
    const unseen = ofPact.filter(({ seen, lines }) => seen === 0 && lines.length === 0);
    if (unseen.length === ofPact.length) return [`all ${unseen.length} of ${consumer}`];
    return unseen.map(({ interaction }) => nameOf(interaction));
  });
}

const nameOf = ({ call, description }: Finding['interaction']) => `${call}: ${description}`;

const countLine = ([text, count]: [string, number]) => (count === 1 ? text : `${text} (${count} times)`);

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Whether the app can read every answer. */
export function isAsNeeded({ findings, unknown }: Comparison, { unanswered }: Recording): boolean {
  const differs = findings.some(({ pact, lines }) => pact.isRequired && lines.length > 0);
  return !differs && unknown.size === 0 && unanswered.length === 0;
}

function summarise({ findings, unknown }: Comparison, unanswered: number): string {
  const count = (is: (finding: Finding) => boolean) => findings.filter(is).length;
  const seen = count((one) => one.seen > 0);
  const different = count(({ lines }) => lines.length > 0);
  return `${seen} of ${findings.length} interactions seen, ${different} different, ${unknown.size} unknown answers, ${unanswered} requests without an answer.`;
}
