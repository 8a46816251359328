/** The number of calls in a window of some minutes that starts with the first call. */
export interface Limit {
  max: number;
  minutes: number;
}

/**
 * Counted by IP address, except `loginForEmail` (IP address and e-mail) and `upload`, `viewing`, `cardChoice`, `listingState`,
 * `savedSearch`, `decline`, `draft`, `account`, `safety`, `group`, `socketToken` and those of universities (member). Logins from a known device are counted by device.
 */
export const limits = {
  // A whole hall of residence may share one IP address.
  login: { max: 100, minutes: 15 },
  loginForEmail: { max: 10, minutes: 15 },
  register: { max: 20, minutes: 60 },
  forgotPassword: { max: 20, minutes: 15 },
  resetPassword: { max: 20, minutes: 15 },
  confirmEmail: { max: 20, minutes: 15 },
  feedback: { max: 5, minutes: 15 },
  upload: { max: 60, minutes: 60 },
  viewing: { max: 60, minutes: 60 },
  // A card costs more than a listing, and nobody reads hundreds of them.
  posterCard: { max: 300, minutes: 15 },
  cardChoice: { max: 120, minutes: 60 },
  decline: { max: 30, minutes: 60 },
  // Each change sends a message to everybody who has asked about the room.
  listingState: { max: 60, minutes: 60 },
  savedSearch: { max: 300, minutes: 60 },
  group: { max: 300, minutes: 60 },
  renewal: { max: 120, minutes: 60 },
  // Each call checks a password.
  account: { max: 60, minutes: 60 },
  // Somebody who types for an hour saves about every three seconds.
  draft: { max: 1200, minutes: 60 },
  // Blocks, reports and appeals: more than anybody needs, and few enough to read.
  safety: { max: 60, minutes: 60 },
  // Each connection of the chat needs one. A tab without a steady network connects again every five seconds.
  socketToken: { max: 1200, minutes: 15 },
  universityCode: { max: 5, minutes: 60 },
  phoneCode: { max: 5, minutes: 1440 },
  universityConfirmation: { max: 30, minutes: 60 },
  // Also of members who cannot log in.
  appeal: { max: 20, minutes: 60 },
} as const satisfies Record<string, Limit>;

/**
 * After the free attempts, the next one has to wait for the minimum since the last, and each further one twice as long, up to the
 * maximum. All are forgotten after a day without an attempt.
 */
export interface AccountLimit {
  free: number;
  minSeconds: number;
  maxSeconds: number;
}

/** Counted by e-mail, from all addresses together. */
export const accountLimits = {
  /** Not for known devices. A login or a password reset forgets the attempts. */
  login: { free: 20, minSeconds: 1, maxSeconds: 900 },
  resetMail: { free: 5, minSeconds: 900, maxSeconds: 900 },
  /** A stranger's address may be mailed once by a registration, and twice by "Send again"; then it takes long. */
  confirmationMail: { free: 2, minSeconds: 3600, maxSeconds: 86_400 },
  phoneText: { free: 3, minSeconds: 86_400, maxSeconds: 86_400 },
  universityMail: { free: 3, minSeconds: 3600, maxSeconds: 86_400 },
} as const satisfies Record<string, AccountLimit>;
