import { failureSchema } from '../spec/answers.ts';
import type { Failure } from '../spec/route.ts';

/** What the app shows of a failure that says nothing itself. */
export const orElse = (text: string) => `The message of the answer, else «${text}»`;

/** Of every bearer call. */
export const notAuthenticated: Failure = {
  status: 401,
  when: 'The token is missing, wrong, expired or revoked.',
  shows: 'The session ends, with a notice, and the person is asked to log in.',
  schema: failureSchema,
};

export function notFound(when: string, shows: string): Failure {
  return { status: 404, when, shows, schema: failureSchema };
}
