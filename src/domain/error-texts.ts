/** The error catalogue (docs/product/shell/errors.md) and the messages of the forms: each text once. */
import type { ApiErrorKind } from './api-error.ts';
import { brokenText, noToken } from './first-texts.ts';

export const formTexts = {
  missing: /*i18n*/ 'All fields are required.',
  /** For a form with optional fields. */
  missingMarked: /*i18n*/ 'All fields marked * are required.',
  /** The text below the field itself. */
  missingField: /*i18n*/ 'This field is required.',
  missingEmail: /*i18n*/ 'Please enter your email.',
  mismatch: /*i18n*/ 'Passwords do not match.',
  missingPhoto: /*i18n*/ 'Please add at least one photo.',
  shortPassword: /*i18n*/ 'Password must be at least 6 characters long.',
  /** For a backend with `long-passwords`. */
  shortLongPassword: /*i18n*/ 'Password must be at least 8 characters long.',
  longFeedback: /*i18n*/ 'Feedback must be at most 5000 characters long.',
} as const;

export const errorTexts = {
  login: {
    rejected: /*i18n*/ 'Invalid email or password.',
    profile: /*i18n*/ 'Failed to fetch profile.',
    network: /*i18n*/ 'An error occurred during login.',
  },
  registration: {
    rejected: /*i18n*/ 'Registration failed.',
    network: /*i18n*/ 'An error occurred during registration.',
  },
  forgotPassword: {
    rejected: /*i18n*/ 'Failed to send reset email.',
    network: /*i18n*/ 'Network error. Please try again.',
  },
  resetPassword: {
    rejected: /*i18n*/ 'Failed to reset password.',
    network: /*i18n*/ 'Network error. Please try again.',
  },
  /** "Send again" in the profile. */
  confirmationMail: {
    rejected: /*i18n*/ 'The mail could not be sent. Please try again later.',
    network: /*i18n*/ 'The server could not be reached. The mail was not sent: please try again.',
  },
  confirmEmail: {
    rejected: /*i18n*/ 'Your e-mail could not be confirmed. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your e-mail is not confirmed yet: please try again.',
  },
  createListing: {
    limit: /*i18n*/ 'You have reached the maximum number of listings allowed.',
    unconfirmed: /*i18n*/ 'Confirm your e-mail before you publish. What you have typed is kept here.',
    rejected: /*i18n*/ 'Failed to create listing.',
    network: /*i18n*/ 'An unexpected error occurred while creating the listing.',
    /** After the text above, if no answer came. */
    offline: /*i18n*/ 'There is no connection to the server.',
    tooManyImages: /*i18n*/ 'You can upload a maximum of 4 images.',
    unreadPhotos: /*i18n*/ 'The photos could not be read. Please add them again',
  },
  /** By the reason why files were rejected. */
  rejectedPhotos: {
    notImage: /*i18n*/ 'Only image files are accepted: {names}.',
    tooLarge: /*i18n*/ 'Larger than 10MB: {names}.',
    notPrepared: /*i18n*/ 'Could not be prepared for the upload: {names}.',
  },
  deleteListing: {
    alert: /*i18n*/ 'Error deleting listing. Please try again.',
    rejected: /*i18n*/ 'Failed to delete listing',
    refetch: /*i18n*/ 'Failed to refetch listings',
  },
  profile: {
    user: /*i18n*/ 'Failed to fetch user data.',
    userNetwork: /*i18n*/ 'An error occurred while fetching user data.',
    listings: /*i18n*/ 'Failed to fetch listings.',
    listingsNetwork: /*i18n*/ 'An error occurred while fetching listings.',
    update: /*i18n*/ 'Failed to update profile.',
    updateNetwork: /*i18n*/ 'An error occurred while updating profile.',
  },
  /** The old picture stays. */
  profilePicture: {
    notImage: /*i18n*/ 'This file is not an image that can be used. Your picture stays as it was.',
    notUploaded: /*i18n*/ 'Your new picture could not be uploaded. The old one stays.',
  },
  conversations: {
    rejected: /*i18n*/ 'Failed to load conversations.',
    messages: /*i18n*/ 'Failed to load messages.',
  },
  /** By the reason why the connection ended. */
  chatLost: {
    error: /*i18n*/ 'WebSocket connection error.',
    failed: /*i18n*/ 'WebSocket connection failed.',
    closed: /*i18n*/ 'Disconnected. Reconnecting...',
  },
  chat: {
    unconfirmed: /*i18n*/ 'The server did not confirm this message.',
    tooLong: /*i18n*/ 'Messages can be at most 5000 characters long.',
  },
  contact: {
    rejected: /*i18n*/ 'Your message could not be sent. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your message is kept here: please try again.',
  },
  viewingSlots: {
    fetch: /*i18n*/ 'The open times could not be loaded.',
    rejected: /*i18n*/ 'The open times could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Please try again.',
  },
  ownViewings: { fetch: /*i18n*/ 'Your viewings could not be loaded.' },
  viewings: {
    fetch: /*i18n*/ 'The viewings could not be loaded.',
    rejected: /*i18n*/ 'The viewing could not be changed. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Please try again.',
  },
  inbox: {
    fetch: /*i18n*/ 'The states of your contacts could not be loaded.',
    missing: /*i18n*/ 'Choose at least one conversation, and write an answer.',
    rejected: /*i18n*/ 'Your answer could not be sent. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your answer is kept here: please try again.',
  },
  account: {
    fetch: /*i18n*/ 'Your account could not be loaded.',
    rejected: /*i18n*/ 'Your change could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Nothing was changed: please try again.',
  },
  proofs: {
    fetch: /*i18n*/ 'What is confirmed could not be loaded.',
    noUniversity: /*i18n*/ 'This is no address of one of the universities that Stanza knows.',
    wrongCode: /*i18n*/ 'This code is wrong or has expired. After five tries ask for a new one.',
    noMail: /*i18n*/ 'This server sends no email.',
    noNumber: /*i18n*/ 'Write the number with its country code, such as +39 345 678 9012.',
    noText: /*i18n*/ 'The text message could not be sent. Please try again later.',
    notOver: /*i18n*/ 'This viewing is not over.',
    rejected: /*i18n*/ 'This could not be confirmed. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Please try again.',
  },
  reviews: {
    fetch: /*i18n*/ 'The reviews could not be loaded.',
    noFact: /*i18n*/ 'Tick at least one fact.',
    noAnswer: /*i18n*/ 'Write an answer.',
    roomFact: /*i18n*/ 'Only who was shown the room can say whether it was as described.',
    tooLate: /*i18n*/ 'A review can be written within 14 days after the viewing.',
    shown: /*i18n*/ 'Your review shows already, so it stays as it is.',
    answered: /*i18n*/ 'You have answered this review already.',
    noReview: /*i18n*/ 'Review not found.',
    rejected: /*i18n*/ 'Your review could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Nothing was changed: please try again.',
  },
  passkey: {
    unknown: /*i18n*/ 'This passkey is not known here. Log in with your password.',
    code: /*i18n*/ 'This code is not good, or was used already.',
    notMade:
      /*i18n*/ 'No passkey was made: you have cancelled, or this device cannot make one. Nothing was changed.',
    notUsed: /*i18n*/ 'No passkey was used: you have cancelled, or this device has none for Stanza.',
  },
  memberCards: {
    fetch: /*i18n*/ 'The card could not be loaded.',
    gone: /*i18n*/ 'This card is not shown any more.',
    rejected: /*i18n*/ 'Your choice could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your choice was not saved: please try again.',
  },
  safety: {
    fetch: /*i18n*/ 'This list could not be loaded.',
    noReason: /*i18n*/ 'Choose a reason.',
    noAppeal: /*i18n*/ 'Write why the decision is wrong.',
    noMessage: /*i18n*/ 'Message not found.',
    ownMessage: /*i18n*/ 'This is your own message.',
    left: /*i18n*/ 'This person has left the conversation.',
    unblock: /*i18n*/ 'The block could not be ended. Please try again.',
    rejected: /*i18n*/ 'This could not be done. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Nothing was changed: please try again.',
  },
  moderation: {
    notModerator: /*i18n*/ 'Only moderators see this.',
    noCase: /*i18n*/ 'Case not found.',
    decided: /*i18n*/ 'Somebody else has decided this case meanwhile.',
    own: /*i18n*/ 'This case is about you: somebody else decides it.',
    other: /*i18n*/ 'You have decided this case: another moderator decides the appeal.',
    appealed: /*i18n*/ 'You have appealed already.',
    hidden: /*i18n*/ 'The moderators have hidden this listing. You can appeal on the page “Safety”.',
    suspended: /*i18n*/ 'This account is suspended: {reason} If this is wrong, you can appeal once.',
    noDecision: /*i18n*/ 'Choose a decision.',
    missing: /*i18n*/ 'Write a reason.',
    rejected: /*i18n*/ 'The decision could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your decision was not saved: please try again.',
  },
  match: {
    fetch: /*i18n*/ 'Your answers could not be loaded.',
    person: /*i18n*/ 'How well you may get on could not be loaded.',
    rejected: /*i18n*/ 'Your answers could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your answers were not saved: please try again.',
    kept: /*i18n*/ 'Your answers could not be deleted. Please try again.',
    keptOffline: /*i18n*/ 'The server could not be reached. Your answers were not deleted: please try again.',
  },
  groups: {
    fetch: /*i18n*/ 'Your group could not be loaded.',
    messages: /*i18n*/ 'The messages of your group could not be loaded.',
    gone: /*i18n*/ 'You are not in a group any more.',
    noInvitation: /*i18n*/ 'This invitation is not valid. It may have ended, or it was withdrawn.',
    inGroup: /*i18n*/ 'You are in a group already. Leave it first.',
    full: /*i18n*/ 'The group has 4 members, which is the most.',
    manyInvitations: /*i18n*/ 'The group has 20 open invitations, which is the most. Withdraw one first.',
    manyRooms: /*i18n*/ 'The group has 100 rooms, which is the most.',
    noMember: /*i18n*/ 'This person is not in your group.',
    noPerson: /*i18n*/ 'This person does not look for people any more.',
    rejected: /*i18n*/ 'This could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Nothing was changed: please try again.',
  },
  household: {
    invitation: /*i18n*/ 'The link for your flatmates could not be made.',
    rejected: /*i18n*/ 'Your answer could not be saved. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Your answer was not saved: please try again.',
  },
  savedSearches: {
    fetch: /*i18n*/ 'Your saved searches could not be loaded.',
    gone: /*i18n*/ 'A search that you were changing was deleted, in another tab or on another device.',
    limit: /*i18n*/ 'You have saved 20 searches, which is the most. Delete one first.',
    rejected: /*i18n*/ 'Your saved searches could not be changed. Please try again.',
    network: /*i18n*/ 'The server could not be reached. Nothing is lost: please try again.',
  },
  like: {
    full: /*i18n*/ 'You like 500 rooms, which is the most. Remove one first.',
  },
  likedListings: {
    rejected: /*i18n*/ 'Failed to load liked listings. Please try again.',
  },
  feedback: {
    invalid: /*i18n*/ 'Please check your input and try again.',
    rejected: /*i18n*/ 'Failed to submit feedback. Please try again later.',
    network: /*i18n*/ 'Network error. Please check your connection and try again.',
  },
  /** Rooms could not be loaded. */
  rooms: {
    unreachable: /*i18n*/ 'The server could not be reached. Check your connection and try again.',
    rejected: /*i18n*/ 'The server did not answer as it should. Try again in a moment.',
    noPanel: /*i18n*/ 'The filters could not be loaded.',
    uncounted: /*i18n*/ 'The rooms could not be counted.',
  },
  /** A part of a screen broke. The rest goes on. */
  stopped: {
    gallery: /*i18n*/ 'The photos stopped working.',
    map: /*i18n*/ 'The map stopped working.',
  },
  /** For an error of the app itself. */
  broken: brokenText,
  noToken,
} as const;

/** Whether no answer came. */
export function isUnreachable(kind: ApiErrorKind | null): boolean {
  return kind === 'network' || kind === 'timeout';
}

/** Why rooms could not be loaded. */
export function roomsFailureText(kind: ApiErrorKind | null): string {
  return isUnreachable(kind) ? errorTexts.rooms.unreachable : errorTexts.rooms.rejected;
}

export const successTexts = {
  resetMail: /*i18n*/ 'Reset email sent! Check your inbox and follow the instructions.',
  reset: /*i18n*/ 'Password reset successful! Redirecting to login...',
  created: /*i18n*/ 'Listing created successfully!',
  feedback: /*i18n*/ 'Your feedback has been submitted successfully.',
} as const;
