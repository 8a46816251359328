import type { FailureTexts } from '../spec/route.ts';

/** What the app shows of a failure that says nothing itself. */
export const orElse = (text: string) => `The message of the answer, else «${text}»`;

/** Of every bearer call. */
export const notAuthenticated: FailureTexts = {
  when: 'The token is missing, wrong, expired or revoked.',
  shows: 'The session ends, with a notice, and the person is asked to log in.',
};
