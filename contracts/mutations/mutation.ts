/** An answer on its way from the backend to the verifier. */
export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** A request on its way to the backend. */
export interface Asked {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * What the verification is to make of it:
 * - `caught`: an interaction of the call fails.
 * - `not read by the app`: none does, and rightly so, since the app makes nothing of what has changed.
 * - `beyond a contract`: none does, since a contract has the form of one answer: not whether it is true, nor what the backend
 *   has done. A backend's own tests are for that.
 */
export type Expected = 'caught' | 'not read by the app' | 'beyond a contract';

/** One way in which a backend may be wrong, or other than the reference backend. */
export interface Mutation {
  name: string;
  /** Method and path, with `*` for an id, such as `GET /api/listings/*`. */
  call: string;
  expected: Expected;
  /** Which answers are changed: those that are OK or not, or of one status; by default all. */
  when?: 'success' | 'failure' | number;
  /** Descriptions of interactions that can catch it, where the others of its call would take long. */
  tries?: readonly string[];
  /** Changes what is asked, as if the backend did not look at it. */
  ask?(asked: Asked): Asked;
  /** Changes what is answered. */
  answer?(answer: Answer): Answer;
}

type Change = Pick<Mutation, 'when' | 'ask' | 'answer'>;
type Trial = Omit<Mutation, 'call'>;

export const caught = (name: string, change: Change): Trial => ({ name, expected: 'caught', ...change });
export const unread = (name: string, change: Change): Trial => ({
  name,
  expected: 'not read by the app',
  ...change,
});
export const beyond = (name: string, change: Change): Trial => ({
  name,
  expected: 'beyond a contract',
  ...change,
});

type Alter = (answer: Answer) => Answer;

export const always = (answer: Alter): Change => ({ answer });
export const success = (answer: Alter): Change => ({ when: 'success', answer });
export const failure = (answer: Alter): Change => ({ when: 'failure', answer });
export const answered = (when: number, answer: Alter): Change => ({ when, answer });
export const asking = (ask: (asked: Asked) => Asked): Change => ({ ask });

/**
 * Mutations of one call.
 * @param tries descriptions of interactions that can catch them, where the others of the call would take long
 */
export function on(call: string, trials: readonly Trial[], tries?: readonly string[]): Mutation[] {
  return trials.map((trial) => ({ call, ...(tries ? { tries } : {}), ...trial }));
}

/** Whether a request, or the call of an interaction, is one of a mutation's. */
export function isCallOf({ call }: Mutation, method: string, path: string): boolean {
  const [itsMethod, itsPath = ''] = call.split(' ');
  const [its, asked] = [itsPath, path].map((text) => text.split('/'));
  const isSame =
    its?.length === asked?.length && its?.every((part, i) => part === '*' || part === asked?.[i]);
  return method === itsMethod && isSame === true;
}

/** Whether an answer of this status is one that a mutation changes. */
export function isChanged({ when }: Mutation, status: number): boolean {
  if (when === 'success') return status < 400;
  if (when === 'failure') return status >= 400;
  return when === undefined || when === status;
}
