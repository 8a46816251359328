/** The number of calls in a window of some minutes that starts with the first call. */
export interface Limit {
  max: number;
  minutes: number;
}

/** Counted by IP address, except `loginForEmail` (IP address and e-mail), `forgotPasswordForEmail` (e-mail) and `upload` (member). */
export const limits = {
  // A whole hall of residence may share one IP address.
  login: { max: 100, minutes: 15 },
  loginForEmail: { max: 10, minutes: 15 },
  register: { max: 20, minutes: 60 },
  forgotPassword: { max: 20, minutes: 15 },
  forgotPasswordForEmail: { max: 5, minutes: 15 },
  resetPassword: { max: 20, minutes: 15 },
  feedback: { max: 5, minutes: 15 },
  upload: { max: 60, minutes: 60 },
} as const satisfies Record<string, Limit>;
