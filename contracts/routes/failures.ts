import type { FailureTexts } from '../spec/route.ts';

/** The text that the app shows for a failure without a message of its own. */
export const orElse = (text: string) => `The message of the answer, else «${text}»`;

/** The failure of every bearer call without a valid token. */
export const notAuthenticated: FailureTexts = {
  when: 'The token is missing, wrong, expired or revoked.',
  shows: 'The session ends, with a notice, and the person is asked to log in.',
};
