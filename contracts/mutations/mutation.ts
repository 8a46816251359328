/** The backend's answer to the verifier. */
export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** The verifier's request to the backend. */
export interface ProxiedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** An error of a backend, or a difference from the reference backend. */
export interface Mutation {
  name: string;
  /** Method and path, with `*` for an id, such as `GET /api/listings/*`; `*` for every call. */
  call: string;
  /** Which answers are changed: successes, failures, or one status; by default all. */
  when?: 'success' | 'failure' | number;
  /** Changes the request, as if the backend ignored a part of it. */
  ask?(asked: ProxiedRequest): ProxiedRequest;
  /** Changes the answer. */
  answer?(answer: Answer, asked: ProxiedRequest): Answer;
}

type Change = Pick<Mutation, 'when' | 'ask' | 'answer'>;
type Trial = Omit<Mutation, 'call'>;

export const changing = (name: string, change: Change): Trial => ({ name, ...change });

type Alter = (answer: Answer) => Answer;

export const always = (answer: Alter): Change => ({ answer });
export const success = (answer: Alter): Change => ({ when: 'success', answer });
export const failure = (answer: Alter): Change => ({ when: 'failure', answer });
export const answered = (when: number, answer: Alter): Change => ({ when, answer });
export const asking = (ask: (asked: ProxiedRequest) => ProxiedRequest): Change => ({ ask });

/** Mutations of one call. */
export function on(call: string, trials: readonly Trial[]): Mutation[] {
  return trials.map((trial) => ({ call, ...trial }));
}

/** Whether a request or an interaction belongs to the mutation's call. */
export function isCallOf({ call }: Mutation, method: string, path: string): boolean {
  if (call === '*') return true;
  const [itsMethod, itsPath = ''] = call.split(' ');
  const [its, asked] = [itsPath, path].map((text) => text.split('/'));
  const isSame =
    its?.length === asked?.length && its?.every((part, i) => part === '*' || part === asked?.[i]);
  return method === itsMethod && isSame === true;
}

/** Whether the mutation changes an answer with this status. */
export function isChanged({ when }: Mutation, status: number): boolean {
  if (when === 'success') return status < 400;
  if (when === 'failure') return status >= 400;
  return when === undefined || when === status;
}
