import type { FailureTexts } from '../spec/route.ts';

/** The app shows the message of the answer, or this text if there is none. */
export const orElse = (text: string) => `The message of the answer, else «${text}»`;

/** The failure of every bearer call with an invalid token or without one. */
export const notAuthenticated: FailureTexts = {
  when: 'The token is missing, wrong, expired or revoked.',
  shows: 'The session ends, with a notice, and the person is asked to log in.',
};
