import { createMachine } from 'xstate';
export default createMachine({
  initial: 'off',
  states: { off: { on: { toggle: 'on' } }, on: { on: { toggle: 'off' } } },
});
export function createFanMachine() {
  return createMachine({
    id: 'fan',
    initial: 'still',
    states: { still: { on: { spin: 'spinning' } }, spinning: {} },
  });
}
