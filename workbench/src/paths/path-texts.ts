import { occurrenceText, simulationText } from '../model/words.ts';
import type { HistoryStep } from '../travel/history.ts';

export interface TitledPath {
  title: string;
  /** The steps from the start to the target. */
  steps: readonly HistoryStep[];
}

type NameOf = (value: unknown) => string;

/** Paths as scenarios of a Gherkin feature. */
export function gherkinOf(feature: string, paths: readonly TitledPath[], nameOf: NameOf): string {
  const scenarios = paths.flatMap(({ title, steps: [start, ...steps] }) => [
    '',
    `  Scenario: ${oneLine(title)}`,
    `    Given ${oneLine(start ? startText(start, nameOf) : 'nothing')}`,
    ...steps.flatMap(({ occurrence, simulation }) => [
      `    When ${oneLine(occurrenceText(occurrence, nameOf, simulation.machine))}`,
      `    Then the state is ${oneLine(simulationText(simulation))}`,
    ]),
  ]);
  return [`Feature: ${oneLine(feature)}`, ...scenarios, ''].join('\n');
}

/** Paths as a table with a row for each step. */
export function csvOf(machine: string, paths: readonly TitledPath[], nameOf: NameOf): string {
  const rows = paths.flatMap(({ title, steps }, path) =>
    steps.map(({ occurrence, simulation }, step) => [
      machine,
      title,
      String(path + 1),
      String(step),
      occurrence ? occurrenceText(occurrence, nameOf, simulation.machine) : startText({ simulation }, nameOf),
      simulationText(simulation),
    ]),
  );
  const header = ['machine', 'path to', 'path', 'step', 'event', 'state'];
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function startText({ simulation: { input, snapshot } }: Pick<HistoryStep, 'simulation'>, nameOf: NameOf) {
  const start = `${snapshot.machine.id} has started`;
  return input === undefined ? start : `${start} with ${nameOf(input)}`;
}

/** A step of Gherkin has only one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A spreadsheet would treat a text that starts with one of these characters as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
