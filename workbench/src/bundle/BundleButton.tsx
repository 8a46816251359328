import './bundle.css';
import { useActor } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { download } from '../export/download.ts';
import type { LiveApp } from '../live/live-session.ts';
import type { Registry } from '../model/registry.ts';
import { Button } from '../shell/Button.tsx';
import type { Recording } from '../travel/recording.ts';
import { bundleMachine } from './bundle.machine.ts';
import { bundleFile, maxNote } from './bundle-file.ts';
import { buildOf, environmentOf } from './environment.ts';

interface BundleButtonProps {
  registry: Registry;
  /** The live app; `null` if none is shown. */
  app: LiveApp | null;
  /** The steps to save; `null` if there are none. May throw an `Error` that says why they cannot be saved. */
  record(): Recording | null;
}

/** A button with a form that saves everything a bug report needs as one file. */
export function BundleButton({ registry, app, record }: BundleButtonProps) {
  const [snapshot, send] = useActor(bundleMachine);
  const { note, screenshot, problem, saved } = snapshot.context;
  const isOpen = snapshot.hasTag('open');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  function close() {
    send({ type: 'bundle.toggle' });
    button.current?.focus();
  }

  function save() {
    try {
      const file = bundleFile(
        {
          made: new Date().toISOString(),
          app: registry.name,
          note,
          screenshot,
          environment: environmentOf(window),
          build: buildOf(registry),
          recording: record(),
        },
        app,
      );
      download(file.name, new Blob([file.text], { type: 'application/json' }));
      send({ type: 'bundle.saved', name: file.name });
      button.current?.focus();
    } catch (error) {
      send({ type: 'bundle.failed', error });
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="wb-button"
        aria-expanded={isOpen}
        onClick={() => send({ type: 'bundle.toggle' })}
      >
        Bug bundle
      </button>
      <span className="wb-note" aria-live="polite">
        {saved}
      </span>
      {isOpen && (
        <form
          className="wb-bundle-form"
          aria-label="Bug bundle"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <label htmlFor={`${id}-note`}>What went wrong, and what did you expect?</label>
          <textarea
            ref={field}
            id={`${id}-note`}
            rows={4}
            maxLength={maxNote}
            value={note}
            onChange={({ target }) => send({ type: 'note.change', note: target.value })}
          />
          <div className="wb-row">
            <Button isOff={snapshot.hasTag('busy')} onClick={() => send({ type: 'screenshot.take' })}>
              {screenshot === null ? 'Add a screenshot…' : 'Take another screenshot…'}
            </Button>
            {screenshot !== null && (
              <Button onClick={() => send({ type: 'screenshot.remove' })}>Remove the screenshot</Button>
            )}
            <span className="wb-note">The browser asks which tab to show.</span>
          </div>
          {screenshot !== null && (
            <figure className="wb-bundle-picture">
              <img src={screenshot} alt="The screenshot of this bundle" />
              <figcaption className="wb-note">
                A picture is not redacted: look at what it shows before you send the file.
              </figcaption>
            </figure>
          )}
          {problem !== null && (
            <p className="wb-problem" role="alert">
              {problem}
            </p>
          )}
          <p className="wb-note">
            The file also has{' '}
            {app ? 'the session as Live shows it, in which hidden values stay hidden, ' : ''}
            the recorded steps, the browser and the versions. It is saved on this computer and sent nowhere.
          </p>
          <div className="wb-row">
            <button type="submit" className="wb-button wb-primary">
              Save bundle
            </button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </form>
      )}
    </>
  );
}
