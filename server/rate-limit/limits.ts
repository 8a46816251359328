/** How often somebody may call, in a window of so many minutes that begins with their first call. */
export interface Limit {
  max: number;
  minutes: number;
}

/** Each counted by IP address but for `loginForEmail` (by address and e-mail), `forgotPasswordForEmail` (by e-mail) and `upload` (by member). */
export const limits = {
  // A whole hall of residence may share one address.
  login: { max: 100, minutes: 15 },
  loginForEmail: { max: 10, minutes: 15 },
  register: { max: 20, minutes: 60 },
  forgotPassword: { max: 20, minutes: 15 },
  forgotPasswordForEmail: { max: 5, minutes: 15 },
  resetPassword: { max: 20, minutes: 15 },
  feedback: { max: 5, minutes: 15 },
  upload: { max: 60, minutes: 60 },
} as const satisfies Record<string, Limit>;
