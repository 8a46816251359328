import '../support/browser.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchBox } from '../../src/components/search/SearchBox.tsx';
import { useLateText } from '../../src/components/useLateText.ts';
import { renderView } from '../support/render.tsx';

const onText = vi.fn<(text: string) => void>();
const onSubmit = vi.fn<(text: string) => void>();

function Parent() {
  const [text, setText] = useState('');
  const [others, setOthers] = useState(0);
  const properties = useLateText(text, (typed) => {
    onText(typed);
    setText(typed);
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(text);
        }}
      >
        <input
          {...properties}
          aria-label="Words"
          onKeyDown={({ key }) => key === 'Enter' && onSubmit(text)}
        />
      </form>
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
      <button type="button" onMouseDown={() => setOthers(others + 1)}>
        Others: {others}
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' });
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('the parent learns letters in a task of their own, all at once', async () => {
  renderView(<Parent />);
  write('b');
  write('ba');
  expect(onText).not.toHaveBeenCalled();
  await nextTask();
  expect(onText.mock.calls).toEqual([['ba']]);
  write('bal');
  await nextTask();
  expect(onText.mock.calls).toEqual([['ba'], ['bal']]);
});

it('a key notifies first, so its handler sees the typed text', async () => {
  renderView(<Parent />);
  write('balcone');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onSubmit.mock.calls).toEqual([['balcone']]);
  await nextTask();
  expect(onText.mock.calls).toEqual([['balcone']]);
});

it('a submission notifies first', () => {
  renderView(<Parent />);
  write('balcone');
  act(() => box().form?.requestSubmit());
  expect(onSubmit.mock.calls).toEqual([['balcone']]);
});

it('a click notifies first, so what it sets is not overwritten', async () => {
  renderView(<Parent />);
  write('balcone');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(box().value).toBe('');
  await nextTask();
  expect(box().value).toBe('');
  expect(onText.mock.calls).toEqual([['balcone']]);
});

it('leaving the box notifies at once', () => {
  renderView(<Parent />);
  write('balcone');
  fireEvent.blur(box());
  expect(onText.mock.calls).toEqual([['balcone']]);
});

it('a change by the parent shows', async () => {
  const { user } = renderView(<Parent />);
  await user.type(box(), 'balcone');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(box().value).toBe('');
});

it('a render of the parent keeps a letter that waits', async () => {
  renderView(<Parent />);
  write('balcone');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Others: 0' }));
  expect(screen.getByRole('button', { name: 'Others: 1' })).toBeDefined();
  expect(box().value).toBe('balcone');
  await nextTask();
  expect(onText.mock.calls).toEqual([['balcone']]);
});

it('a box that is gone notifies nobody', async () => {
  renderView(<Parent />);
  write('balcone');
  cleanup();
  await nextTask();
  expect(onText).not.toHaveBeenCalled();
});

it('a press on a suggestion comes after the last letter', () => {
  const calls: string[] = [];
  const nothing = () => {};
  renderView(
    <SearchBox
      text="mi"
      suggestions={[{ kind: 'location', name: 'Milano' }]}
      highlighted={0}
      isOpen
      canFind={false}
      on={{
        text: (text) => calls.push(text),
        pick: ({ name }) => calls.push(`pick ${name}`),
        open: nothing,
        close: nothing,
        highlight: nothing,
        accept: nothing,
        find: nothing,
      }}
    />,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mil' } });
  const option = screen.getByRole('option', { name: /Milano/ });
  fireEvent.click(option);
  expect(calls).toEqual(['mil', 'pick Milano']);
});
