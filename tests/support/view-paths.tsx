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
  /** The view's actor, for events that do not come from the user. */
  actor: AnyActor;
}

type UserActions<M extends AnyStateMachine> = {
  [TType in EventFromLogic<M>['type']]: (
    event: Extract<EventFromLogic<M>, { type: TType }>,
    walker: Walker,
  ) => Promise<void>;
};

/** How a user walks the paths of a machine through its view. */
export interface ViewWalk<M extends AnyStateMachine, TObservation> {
  /** The model. Its `can` excludes events that the machine would accept and the screen does not offer. */
  model: MachineModel<M>;
  /** Real actors, such as a child machine that the view shows. The path settles all other actors. */
  actors?: Record<string, AnyActorLogic>;
  render(machine: M, input: InputFrom<M>): { user: UserEvent };
  /** The user's action for each event of the model. Outcomes and delays need no action. */
  userActions: UserActions<M>;
  observe(): TObservation;
  /** What the screen must show in a state of the machine. */
  expected(snapshot: SnapshotFrom<M>): TObservation;
}

/**
 * Declares the tests of a view. The user's actions take each transition of its machine with each sample event. After each step, the screen
 * must show what belongs to the state. The file must mock @xstate/react as clocked-react.ts describes.
 */
export function describeViewPaths<M extends AnyStateMachine, TObservation>(
  walk: ViewWalk<M, TObservation>,
): void {
  const { machine } = walk.model;
  const paths = fewestOf(pathsThrough(walk.model));
  describe(`the view of ${machine.id}, along the paths of its machine`, () => {
    it('reaches every state and transition', () => {
      expect(missedBy(machine, paths)).toEqual({ states: [], transitions: [] });
    });

    for (const path of paths) it(path.name, () => walkView(walk, path));
  });
}

async function walkView<M extends AnyStateMachine, TObservation>(
  { model: { machine }, actors, render, userActions, observe, expected }: ViewWalk<M, TObservation>,
  { input, steps }: MachinePath<M>,
): Promise<void> {
  const { user } = render(withSettleableActors(machine, actors), input);
  const actor = shownActor(machine);
  for (const { event, snapshot } of steps) {
    if (event.type.startsWith('xstate.')) {
      if (event.type !== 'xstate.init') await act(async () => happen(machine, actor, clock, event));
    } else {
      const userAction = userActions[event.type as EventFromLogic<M>['type']];
      await userAction(event as Parameters<typeof userAction>[0], { user, actor });
    }
    expect(observe(), `the screen after ${event.type}`).toEqual(expected(snapshot as SnapshotFrom<M>));
  }
}

/** Sets the text of a field at once, without typing. */
export function put(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.change(field, { target: { value: text } });
}

/** Replaces the text of a field. All but the last character is pasted, since the screen renders after each typed character. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  const characters = [...text];
  const last = characters.pop();
  if (characters.length) await user.paste(characters.join(''));
  // user-event reads single braces and brackets as keys, so they are doubled.
  if (last) await user.keyboard(last.replaceAll(/[{[]/g, '$&$&'));
}
