/**
 * Business constants and limits, in one place; docs/product/shell/limits.md lists them.
 * Times are milliseconds, distances metres unless a name says otherwise, money whole euros.
 */

export const maxSuggestions = 6;

/** Distances a person can choose from, in kilometres. */
export const distanceOptions = [5, 10, 15, 30] as const;

/** Monthly rents a person can choose from: 400 to 2000 in steps of 100. */
export const priceOptions: readonly number[] = Array.from({ length: 17 }, (_, i) => 400 + 100 * i);

export const chunkLoadTimeout = 120_000;
/** A bar shows after this loading time. */
export const pendingBarDelay = 60;

export const footerYear = 2025;

export const minPasswordLength = 6;
/** The same for a backend with `long-passwords`. */
export const longPasswordLength = 8;
/** Maximum lengths in characters that the reference backend enforces. The forms check them before anything is sent. */
export const userLimits = { name: 100, email: 254, password: 200, bio: 2000, university: 200 } as const;
/** Characters of the name of a passkey. */
export const passkeyNameLength = 60;
export const recentConversations = 3;
/** How many listings a member may like in the reference backend. */
export const maxLikes = 500;

/** The number of characters of a conversation's last message that show. */
export const previewLength = 35;

/** The maximum number of photos of a listing, and of bytes of one photo. */
export const photoLimits = { count: 4, bytes: 10 * 1024 * 1024 } as const;
export const creationRedirectDelay = 1500;
/** A draft is saved after this time without typing. */
export const draftSaveDelay = 1500;
export const draftRetryDelay = 10_000;
export const feedbackRedirectDelay = 2000;
export const resetRedirectDelay = 2000;

/** The maximum number of characters of a chat message in the reference backend. */
export const maxMessageLength = 5000;
export const chatReconnectDelay = 5000;
/** The number of messages of a page, if the backend has pages. */
export const messagePageSize = 50;
/** After this time without the server's copy, an own message is looked for. */
export const echoTimeout = 10_000;
/** The longest time that the list of conversations waits for its groups by listing. */
export const inboxWait = 3000;
/** Pixels. */
export const maxTextareaHeight = 128;

/** The path of the conversations. The selected one is in the address, so that going back and reloading work. */
export const conversationsPath = '/conversations';

/** How long the form of a listing waits for the place of its postal code, in milliseconds. */
export const longestLookup = 3000;

/** Of a token in the link of a mail. */
export const maxTokenLength = 500;
