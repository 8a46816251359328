import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type * as ReactModule from 'react';
import type * as DomModule from 'react-dom';
import type * as ClientModule from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withoutUnused } from '../../scripts/lean-react.ts';

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const fileOf = (name: string) => resolve(folder, '..', name);

/** The files of React's production build, as the app's build has them. */
const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

const loaded = new Map<string, object>();

function load(name: string): object {
  const known = loaded.get(name);
  if (known) return known;
  const file = fileOf(files[name] ?? '');
  const written = readFileSync(file, 'utf8');
  const code = name.startsWith('react-dom') ? withoutUnused(written, file) : written;
  const exports = {};
  loaded.set(name, exports);
  // The files are CommonJS, and the test wants its own copy of each.
  new Function('exports', 'require', code)(exports, load);
  return exports;
}

const React = load('react') as typeof ReactModule;
const { createRoot } = load('react-dom/client') as typeof ClientModule;
const { createPortal, flushSync } = load('react-dom') as typeof DomModule;
const { createElement: e, useEffect, useState } = React;

const roots: ClientModule.Root[] = [];

/** What is drawn, after React's errors have been collected in `errors`. */
function draw(element: ReactModule.ReactNode) {
  const container = document.body.appendChild(document.createElement('div'));
  const errors: string[] = [];
  const note = (error: unknown) => errors.push(String(error));
  const root = createRoot(container, { onUncaughtError: note, onCaughtError: note });
  roots.push(root);
  flushSync(() => root.render(element));
  return { container, errors, root };
}

afterEach(() => {
  for (const root of roots.splice(0)) flushSync(() => root.unmount());
  document.body.replaceChildren();
  document.head.replaceChildren();
});

describe('React as the build has it', () => {
  it('draws, answers events, runs effects and removes what is gone', () => {
    const cleanedUp = vi.fn();
    function Row({ name }: { name: string }) {
      useEffect(() => () => cleanedUp(name), [name]);
      return e('li', null, name);
    }
    function List() {
      const [names, setNames] = useState(['Anna', 'Bruno', 'Carla']);
      return e(
        'section',
        { style: { color: names.length > 2 ? 'red' : 'blue' } },
        e('button', { type: 'button', onClick: () => setNames(['Carla', 'Anna']) }, 'Turn'),
        e('ul', null, ...names.map((name) => e(Row, { key: name, name }))),
      );
    }
    const { container } = draw(e(React.StrictMode, null, e(List)));
    expect(container.textContent).toBe('TurnAnnaBrunoCarla');
    flushSync(() => container.querySelector('button')?.click());
    expect(container.textContent).toBe('TurnCarlaAnna');
    expect(container.querySelector('section')?.style.color).toBe('blue');
    flushSync(() => {});
    expect(cleanedUp.mock.calls).toContainEqual(['Bruno']);
  });

  it('hears what is typed, and focus that comes and goes', () => {
    const heard: string[] = [];
    function Field() {
      const [text, setText] = useState('Mil');
      return e('input', {
        'aria-label': 'City',
        value: text,
        onChange: (change: { target: HTMLInputElement }) => setText(change.target.value),
        onFocus: () => heard.push('focus'),
        onBlur: () => heard.push('blur'),
      });
    }
    const { container } = draw(e(Field));
    const field = container.querySelector('input') as HTMLInputElement;
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Milano');
    flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
    field.blur();
    expect(field.value).toBe('Milano');
    expect(heard).toEqual(['focus', 'blur']);
  });

  it('moves the title into the head, and draws into another element', () => {
    const other = document.body.appendChild(document.createElement('aside'));
    const heard = vi.fn();
    const { container, root } = draw(
      e(
        'div',
        { onClick: heard },
        e('title', null, 'Rooms'),
        createPortal(e('button', { type: 'button' }, 'Pin'), other),
      ),
    );
    expect(document.title).toBe('Rooms');
    expect(container.querySelector('title')).toBeNull();
    other.querySelector('button')?.click();
    expect(heard).toHaveBeenCalledOnce();
    flushSync(() => root.render(null));
    expect(document.querySelector('title')).toBeNull();
    expect(other.textContent).toBe('');
  });

  it('draws a transition and a deferred value in slices', async () => {
    let change = (_: string): void => undefined;
    function Screen() {
      const [place, setPlace] = useState('landing');
      const [isPending, start] = React.useTransition();
      const deferred = React.useDeferredValue(place);
      change = (next) => start(() => setPlace(next));
      return e('p', null, `${place} ${deferred} ${isPending}`);
    }
    const { container } = draw(e(Screen));
    flushSync(() => change('results'));
    await vi.waitFor(() => expect(container.textContent).toBe('results results false'));
  });

  it('waits for what is not there, and shows the nearest boundary where something throws', async () => {
    let arrive = (_: string): void => undefined;
    const answer = new Promise<string>((done) => {
      arrive = done;
    });
    function Answer() {
      return e('b', null, React.use(answer));
    }
    class Boundary extends React.Component<{ children?: ReactModule.ReactNode }> {
      static getDerivedStateFromError = () => ({ isBroken: true });
      override state = { isBroken: false };
      override render() {
        return this.state.isBroken ? 'broken' : this.props.children;
      }
    }
    function Broken(): never {
      throw new Error('no room');
    }
    const { container, errors } = draw(
      e(React.Fragment, null, [
        e(React.Suspense, { key: 1, fallback: 'waiting ' }, e(Answer)),
        e(Boundary, { key: 2 }, e(Broken)),
      ]),
    );
    expect(container.textContent).toBe('waiting broken');
    expect(errors).toEqual(['Error: no room']);
    arrive('there ');
    await vi.waitFor(() => expect(container.querySelector('b')?.textContent).toBe('there '));
    expect(container.textContent).not.toContain('waiting');
  });

  it('refuses aloud what it is without', () => {
    const exotic = React as unknown as Record<string, ReactModule.FunctionComponent>;
    expect(draw(e(exotic.ViewTransition ?? '')).errors).toEqual([expect.stringContaining('Error')]);
    expect(
      draw(e(React.Fragment, { ref: React.createRef() } as ReactModule.Attributes)).errors.join(),
    ).toContain('no refs of fragments');
    function Optimist() {
      React.useOptimistic(1);
      return null;
    }
    expect(draw(e(Optimist)).errors).toEqual([expect.stringContaining('is not a function')]);
    expect(load('react-dom/client')).not.toHaveProperty('hydrateRoot');
    expect(load('react-dom')).not.toHaveProperty('preload');
  });
});

it('fails where React is not written as expected', () => {
  const file = fileOf(files['react-dom/client'] ?? '');
  expect(() => withoutUnused('exports.version = "20";', file)).toThrow('is not written as expected');
  const twice = `${readFileSync(file, 'utf8')}\nfunction other() { var isHydrating = true; return isHydrating; }`;
  expect(() => withoutUnused(twice, file)).toThrow('two variables isHydrating');
});
