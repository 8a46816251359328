import { useId, useState } from 'react';
import { download } from '../export/download.ts';
import type { MachineEntry, TestStyle } from '../model/registry.ts';
import { Button } from '../shell/Button.tsx';
import { exportTest, titleOf } from '../travel/export-test.ts';
import type { HistoryStep } from '../travel/history.ts';
import { messageOf } from '../travel/recording.ts';

interface TestExportProps {
  /** The run; `null` before its start. */
  path: readonly HistoryStep[] | null;
  entry: MachineEntry;
  style: TestStyle;
  /** Called with the problem of the export, or with `null`. */
  onProblem(problem: string | null): void;
}

/** A button that asks for the file and the title of a test and saves the test. */
export function TestExport({ path, entry, style, onProblem }: TestExportProps) {
  const [chosen, setChosen] = useState<{ file: string; title: string } | null>(null);
  const id = useId();

  function open(shown: readonly HistoryStep[]) {
    try {
      const form = { file: style.file(entry), title: titleOf(entry, shown) };
      // An export that is not possible is reported before the form opens.
      exportTest(shown, entry, style, form);
      onProblem(null);
      setChosen(form);
    } catch (error) {
      onProblem(messageOf(error));
    }
  }

  function save(form: { file: string; title: string }) {
    if (!path) return;
    try {
      const { file, code } = exportTest(path, entry, style, form);
      download(file.split('/').at(-1) ?? file, new Blob([code], { type: 'text/plain' }));
      onProblem(null);
      setChosen(null);
    } catch (error) {
      onProblem(messageOf(error));
    }
  }

  return (
    <>
      <Button
        isOff={!path}
        aria-expanded={chosen !== null}
        onClick={() => {
          if (chosen || !path) setChosen(null);
          else open(path);
        }}
      >
        Export test
      </Button>
      {chosen && (
        <form
          className="wb-test-export"
          onSubmit={(event) => {
            event.preventDefault();
            save(chosen);
          }}
        >
          <label htmlFor={`${id}-file`}>File</label>
          <input
            id={`${id}-file`}
            required
            value={chosen.file}
            onChange={({ target }) => setChosen({ ...chosen, file: target.value })}
          />
          <label htmlFor={`${id}-title`}>Title</label>
          <input
            id={`${id}-title`}
            required
            value={chosen.title}
            onChange={({ target }) => setChosen({ ...chosen, title: target.value })}
          />
          <button type="submit" className="wb-button wb-primary">
            Save test
          </button>
        </form>
      )}
    </>
  );
}
