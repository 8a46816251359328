import { fromCallback } from 'xstate';
import type { GuardCommand, GuardReport } from '../../../machines/shell/back-guard.machine.ts';
import { type AppHistory, popHolders } from '../../routing/app-history.ts';
import { guardOf, indexOf } from '../../routing/history-state.ts';
import { read } from '../../routing/intent.ts';

const entryHere = () => ({ state: window.history.state as unknown, href: window.location.href });

/** Adds the guard entry, and hides it from the router. What the app changes at a guard entry is changed in the page's own entry. */
export const backGuardEffects = (history: AppHistory) => ({
  entries: fromCallback<GuardCommand>(({ sendBack, receive }) => {
    const report = (event: GuardReport) => sendBack(event);
    const { push, replace, go } = history;
    let current = entryHere();

    function pushGuard(): void {
      const { state } = entryHere();
      if (guardOf(state)) return;
      const guard = { below: read(state, 'key') };
      window.history.pushState({ ...Object(state), idx: indexOf(state) + 1, guard }, '');
      current = entryHere();
    }

    /** @returns whether it was a step within the page */
    function onPop(): boolean {
      const last = current;
      current = entryHere();
      const guard = guardOf(last.state);
      if (!guard) return false;
      if (guardOf(current.state) || read(current.state, 'key') !== guard.below) {
        report({ type: 'guard.left' });
        return false;
      }
      // The app has replaced the entry meanwhile.
      if (read(last.state, 'key') !== guard.below) {
        const { guard: _, ...state } = Object(last.state);
        window.history.replaceState({ ...state, idx: indexOf(current.state) }, '', last.href);
        current = entryHere();
      }
      report({ type: 'guard.back' });
      return true;
    }
    popHolders.add(onPop);

    history.replace = (to, state) => {
      const guard = guardOf(window.history.state);
      replace(to, state);
      if (guard) window.history.replaceState({ ...window.history.state, guard }, '');
      current = entryHere();
    };
    history.push = (to, state) => {
      const guard = guardOf(window.history.state);
      const isLeft = guard && history.createURL(to).href !== window.location.href;
      if (isLeft) report({ type: 'guard.left' });
      // The new entry replaces the guard, so that a step back leads to the page's own entry. This entry must be up to date.
      if (isLeft && read(window.history.state, 'key') === guard.below) replace(to, state);
      else push(to, state);
      current = entryHere();
    };
    history.go = (delta) => go(guardOf(window.history.state) && delta < 0 ? delta - 1 : delta);

    receive(({ type }) => {
      if (type === 'guard.push') pushGuard();
      else window.history.back();
    });
    return () => {
      popHolders.delete(onPop);
      Object.assign(history, { push, replace, go });
    };
  }),
});
