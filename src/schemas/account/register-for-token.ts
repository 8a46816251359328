import { logIn, register } from './auth.calls.ts';

/** The registration of a backend that offers `registration-token`: its answer is that to a login. */
export const registerForToken = { ...register, answers: logIn.answers } as const;
