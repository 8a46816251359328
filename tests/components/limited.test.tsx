import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { LabelledTextField } from '../../src/components/LabelledTextField.tsx';

const flag = '🇮🇹';

function Name() {
  const [name, setName] = useState('');
  return (
    <LabelledTextField
      label="Name"
      maxLength={3}
      value={name}
      onChange={({ target }) => setName(target.value)}
    />
  );
}

describe.each([
  ['whose text the app keeps', <Name key="kept" />],
  ['whose text the browser keeps', <LabelledTextField key="own" label="Name" maxLength={3} />],
])('a field %s', (_, field) => {
  it('takes three flags, and nothing more at any place', async () => {
    const user = userEvent.setup();
    render(field);
    const box = screen.getByLabelText<HTMLInputElement>('Name');
    await user.click(box);
    await user.paste(`${flag}ab${flag}`);
    expect(box.value).toBe(`${flag}ab`);
    box.setSelectionRange(flag.length, flag.length);
    await user.paste('X');
    expect(box.value).toBe(`${flag}ab`);
    expect(box.selectionStart).toBe(flag.length);
    expect(box.maxLength).toBe(-1);
  });
});
