/** The error catalogue (docs/product/shell/errors.md) and the messages of the forms: each text once. */
import type { ApiErrorKind } from './api-error.ts';
import { brokenText } from './broken-text.ts';

export const formTexts = {
  missing: 'All fields are required.',
  /** The text below the field itself. */
  missingField: 'This field is required.',
  missingEmail: 'Please enter your email.',
  mismatch: 'Passwords do not match.',
  missingPhoto: 'Please add at least one photo.',
  shortPassword: 'Password must be at least 6 characters long.',
  longFeedback: 'Feedback must be at most 5000 characters long.',
} as const;

export const errorTexts = {
  login: {
    rejected: 'Invalid email or password.',
    profile: 'Failed to fetch profile.',
    network: 'An error occurred during login.',
  },
  registration: {
    rejected: 'Registration failed.',
    network: 'An error occurred during registration.',
  },
  forgotPassword: {
    rejected: 'Failed to send reset email.',
    network: 'Network error. Please try again.',
  },
  resetPassword: {
    rejected: 'Failed to reset password.',
    network: 'Network error. Please try again.',
  },
  createListing: {
    limit: 'You have reached the maximum number of listings allowed.',
    rejected: 'Failed to create listing.',
    network: 'An unexpected error occurred while creating the listing.',
    tooManyImages: 'You can upload a maximum of 4 images.',
    unreadPhotos: 'The photos could not be read. Please add them again',
  },
  /** By the reason why a file was rejected. The names of the files follow. */
  rejectedPhotos: {
    notImage: 'Only image files are accepted',
    tooLarge: 'Larger than 10MB',
    notPrepared: 'Could not be prepared for the upload',
  },
  deleteListing: {
    alert: 'Error deleting listing. Please try again.',
    rejected: 'Failed to delete listing',
    refetch: 'Failed to refetch listings',
  },
  profile: {
    user: 'Failed to fetch user data.',
    userNetwork: 'An error occurred while fetching user data.',
    listings: 'Failed to fetch listings.',
    listingsNetwork: 'An error occurred while fetching listings.',
    update: 'Failed to update profile.',
    updateNetwork: 'An error occurred while updating profile.',
  },
  /** The old picture stays. */
  profilePicture: {
    notImage: 'This file is not an image that can be used. Your picture stays as it was.',
    notUploaded: 'Your new picture could not be uploaded. The old one stays.',
  },
  conversations: {
    rejected: 'Failed to load conversations.',
    messages: 'Failed to load messages.',
  },
  /** By the reason why the connection ended. */
  chatLost: {
    error: 'WebSocket connection error.',
    failed: 'WebSocket connection failed.',
    closed: 'Disconnected. Reconnecting...',
  },
  chat: {
    unconfirmed: 'The server did not confirm this message.',
    tooLong: 'Messages can be at most 5000 characters long.',
  },
  contact: {
    rejected: 'Your message could not be sent. Please try again.',
    network: 'The server could not be reached. Your message is kept here: please try again.',
  },
  viewings: {
    fetch: 'The viewings could not be loaded.',
    rejected: 'The viewing could not be changed. Please try again.',
    network: 'The server could not be reached. Please try again.',
  },
  inbox: {
    fetch: 'The states of your contacts could not be loaded.',
    missing: 'Choose at least one conversation, and write an answer.',
    rejected: 'Your answer could not be sent. Please try again.',
    network: 'The server could not be reached. Your answer is kept here: please try again.',
  },
  memberCards: {
    fetch: 'The card could not be loaded.',
    gone: 'This card is not shown any more.',
    rejected: 'Your choice could not be saved. Please try again.',
    network: 'The server could not be reached. Your choice was not saved: please try again.',
  },
  savedSearches: {
    fetch: 'Your saved searches could not be loaded.',
    gone: 'A search that you were changing was deleted, in another tab or on another device.',
    limit: 'You have saved 20 searches, which is the most. Delete one first.',
    rejected: 'Your saved searches could not be changed. Please try again.',
    network: 'The server could not be reached. Nothing is lost: please try again.',
  },
  likedListings: {
    rejected: 'Failed to load liked listings. Please try again.',
  },
  feedback: {
    invalid: 'Please check your input and try again.',
    rejected: 'Failed to submit feedback. Please try again later.',
    network: 'Network error. Please check your connection and try again.',
  },
  /** Rooms could not be loaded. */
  rooms: {
    unreachable: 'The server could not be reached. Check your connection and try again.',
    rejected: 'The server did not answer as it should. Try again in a moment.',
    noPanel: 'The filters could not be loaded.',
    uncounted: 'The rooms could not be counted.',
  },
  /** A part of a screen broke. The rest goes on. */
  stopped: {
    gallery: 'The photos stopped working.',
    map: 'The map stopped working.',
  },
  /** For an error of the app itself. */
  broken: brokenText,
  noToken: 'Authentication token not found. Please log in.',
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
  resetMail: 'Reset email sent! Check your inbox and follow the instructions.',
  reset: 'Password reset successful! Redirecting to login...',
  created: 'Listing created successfully!',
  feedback: 'Your feedback has been submitted successfully.',
} as const;
