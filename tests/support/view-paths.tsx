import { act, fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { type MachinePath, pathsThrough } from 'statechart-workbench/model/paths.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import type {
  AnyActor,
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import { clock, shownActor } from './clocked-react.ts';
import { happen } from './machine-walk.ts';
import { fewestOf, missedBy } from './missed-by.ts';

interface Walker {
  user: UserEvent;
  /** The view's actor of the model's machine, for what comes from elsewhere than the person. */
  actor: AnyActor;
}

type Deeds<M extends AnyStateMachine> = {
  [TType in EventFromLogic<M>['type']]: (
    event: Extract<EventFromLogic<M>, { type: TType }>,
    walker: Walker,
  ) => Promise<void>;
};

/** How a person walks the paths of a machine through its view. */
export interface ViewWalk<M extends AnyStateMachine, TSight> {
  /** Its `can` leaves out what the machine would take and the screen does not offer. */
  model: MachineModel<M>;
  /** Real actors, such as a child machine that the view shows. All others wait for the path to settle them. */
  actors?: Record<string, AnyActorLogic>;
  /** Shows the view anew with a machine. */
  render(machine: M, input: InputFrom<M>): { user: UserEvent };
  /** What a person does to make each event of the model happen. Outcomes and delays need no saying. */
  deeds: Deeds<M>;
  /** What is on the screen. */
  see(): TSight;
  /** What belongs on the screen in a state of the machine. */
  expected(snapshot: SnapshotFrom<M>): TSight;
}

/**
 * Declares the tests of a view: each transition of its machine, by each sample event, is taken as a person would, and after each step the
 * screen shows what belongs to the state that the path says. The file must mock @xstate/react as clocked-react.ts says.
 */
export function describeViewPaths<M extends AnyStateMachine, TSight>(walk: ViewWalk<M, TSight>): void {
  const { machine } = walk.model;
  const paths = fewestOf(pathsThrough(walk.model));
  describe(`the view of ${machine.id}, along the paths of its machine`, () => {
    it('can come to every state by every transition', () => {
      expect(missedBy(machine, paths)).toEqual({ states: [], transitions: [] });
    });

    for (const path of paths) it(path.name, () => walkView(walk, path));
  });
}

async function walkView<M extends AnyStateMachine, TSight>(
  { model: { machine }, actors, render, deeds, see, expected }: ViewWalk<M, TSight>,
  { input, steps }: MachinePath<M>,
): Promise<void> {
  const { user } = render(withSettleableActors(machine, actors), input);
  const actor = shownActor(machine);
  for (const { event, snapshot } of steps) {
    if (event.type.startsWith('xstate.')) {
      if (event.type !== 'xstate.init') await act(async () => happen(machine, actor, clock, event));
    } else {
      const deed = deeds[event.type as EventFromLogic<M>['type']];
      await deed(event as Parameters<typeof deed>[0], { user, actor });
    }
    expect(see(), `the screen after ${event.type}`).toEqual(expected(snapshot as SnapshotFrom<M>));
  }
}

/** Puts a text into a field at once: for a walk, where typing is not the point. */
export function put(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.change(field, { target: { value: text } });
}

/** Types a text into a field in the place of what is there; a long one comes from the clipboard. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text.length > 100) await user.paste(text);
  // Braces and brackets stand for keys, but where they are doubled.
  else if (text) await user.type(field, text.replaceAll(/[{[]/g, '$&$&'));
}
