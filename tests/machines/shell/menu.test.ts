import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { menuMachine } from '../../../src/machines/shell/menu.machine.ts';

const open = { type: 'menu.open' } as const;
const close = { type: 'menu.close' } as const;

describe('the menu', () => {
  it.each([
    { name: 'closed at first', events: [], isOpen: false },
    { name: 'opened by its button', events: [open], isOpen: true },
    {
      name: 'closed by its button, a choice, a click outside it, or Escape',
      events: [open, close],
      isOpen: false,
    },
    { name: 'not opened by a click elsewhere', events: [close], isOpen: false },
    { name: 'opened again', events: [open, close, close, open], isOpen: true },
  ])('is $name', ({ events, isOpen }) => {
    expect(proceed(menuMachine, started(menuMachine), ...events).snapshot.hasTag('open')).toBe(isOpen);
  });
});
