import { setup } from 'xstate';
import type { StateMeta } from '../meta.ts';

/** The member's menu in the header. It closes after a choice, a click outside, or Escape. */
export const menuMachine = setup({
  types: {
    events: {} as { type: 'menu.open' } | { type: 'menu.close' },
    tags: {} as 'open',
    meta: {} as StateMeta,
  },
}).createMachine({
  id: 'menu',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the menu button is shown.',
      meta: { reference: 'layout#menu' },
      on: { 'menu.open': 'open' },
    },
    open: {
      description: 'Name, e-mail, links and Logout.',
      meta: { reference: 'layout#menu' },
      tags: 'open',
      on: { 'menu.close': 'closed' },
    },
  },
});
