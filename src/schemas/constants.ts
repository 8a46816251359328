/**
 * Business constants and limits, in one place; docs/product/limits.md lists them.
 * Times are milliseconds, distances metres unless a name says otherwise, money whole euros.
 */

export const maxSuggestions = 6;

/** Distances a person can choose from, in kilometres. */
export const distanceOptions = [5, 10, 15, 30] as const;

/** Monthly rents a person can choose from: 400 to 2000 in steps of 100. */
export const priceOptions: readonly number[] = Array.from({ length: 17 }, (_, i) => 400 + 100 * i);

export const chunkLoadTimeout = 120_000;
/** After this time of loading a bar shows. */
export const pendingBarDelay = 60;

export const footerYear = 2025;

export const minPasswordLength = 6;
export const recentConversations = 3;

/** Characters of a conversation's last message that show. */
export const previewLength = 35;

/** Photos of a listing, and bytes of one. */
export const photoLimits = { count: 4, bytes: 10 * 1024 * 1024 } as const;
export const creationRedirectDelay = 1500;
/** A draft is saved when nothing was typed for this long. */
export const draftSaveDelay = 1500;
export const draftRetryDelay = 10_000;
export const feedbackRedirectDelay = 2000;
export const resetRedirectDelay = 2000;

/** Characters of one chat message: what the reference backend takes. */
export const maxMessageLength = 5000;
export const chatReconnectDelay = 5000;
/** Messages of a conversation that are fetched at a time, where the backend has pages of them. */
export const messagePageSize = 50;
/** How long an own message may go without the server's copy before it is looked for. */
export const echoTimeout = 10_000;
/** How long the list of conversations waits for its groups by listing. */
export const inboxWait = 3000;
/** Pixels. */
export const maxTextareaHeight = 128;

/** Where conversations are. The selected one stands in the address, so that going back and reloading work. */
export const conversationsPath = '/conversations';
