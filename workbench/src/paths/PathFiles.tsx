import { download } from '../export/download.ts';
import type { Subject } from '../simulate/session.ts';
import { messageOf } from '../travel/recording.ts';
import { csvOf, gherkinOf, type TitledPath } from './path-texts.ts';

interface PathFilesProps {
  subject: Subject;
  paths(): readonly TitledPath[];
  /** Called with the problem of the export, or with `null`. */
  onProblem(problem: string | null): void;
}

/** Buttons that save paths in file formats for testers. */
export function PathFiles({ subject: { chart, registry }, paths, onProblem }: PathFilesProps) {
  function save(ending: string, type: string, write: (paths: readonly TitledPath[]) => string) {
    try {
      download(`${chart.id}.${ending}`, new Blob([write(paths())], { type }));
      onProblem(null);
    } catch (error) {
      onProblem(messageOf(error));
    }
  }
  return (
    <>
      <button
        type="button"
        className="wb-button"
        onClick={() => save('feature', 'text/plain', (all) => gherkinOf(chart.id, all, registry.nameOf))}
      >
        Gherkin
      </button>
      <button
        type="button"
        className="wb-button"
        onClick={() => save('paths.csv', 'text/csv', (all) => csvOf(chart.id, all, registry.nameOf))}
      >
        CSV
      </button>
    </>
  );
}
