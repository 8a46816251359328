import { describe, expect, it } from 'vitest';
import { menuMachine } from '../../src/machines/menu.machine.ts';
import { proceed, started } from '../support/machine-step.ts';

const toggle = { type: 'menu.toggle' } as const;
const close = { type: 'menu.close' } as const;

describe('the menu', () => {
  it.each([
    { name: 'closed at first', events: [], open: false },
    { name: 'opened by its button', events: [toggle], open: true },
    { name: 'closed by its button', events: [toggle, toggle], open: false },
    { name: 'closed by a choice, a click outside it, or Escape', events: [toggle, close], open: false },
    { name: 'not opened by a click elsewhere', events: [close], open: false },
    { name: 'opened again', events: [toggle, close, close, toggle], open: true },
  ])('is $name', ({ events, open }) => {
    expect(proceed(menuMachine, started(menuMachine), ...events).snapshot.hasTag('open')).toBe(open);
  });
});
