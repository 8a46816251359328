import { capabilitiesSchema } from '@stanza/schemas/calls/capabilities.ts';
import { fetchLike } from '@stanza/schemas/calls/likes.ts';
import { createListing } from '@stanza/schemas/calls/own-listings.ts';
import { fetchPicture, uploadPicture } from '@stanza/schemas/calls/profile.ts';
import {
  chatMessageSchema,
  chatMessagesSchema,
  sendErrorSchema,
  sendMessageSchema,
} from '@stanza/schemas/chat.ts';
import { listingCardSchema, openedContactSchema } from '@stanza/schemas/contact.ts';
import { conversationSchema, conversationsSchema } from '@stanza/schemas/conversation.ts';
import {
  codeFailureSchema,
  failureSchema,
  fieldFailureSchema,
  rateFailureSchema,
} from '@stanza/schemas/failure.ts';
import { feedbackSchema } from '@stanza/schemas/feedback.ts';
import { geocodeAnswerSchema } from '@stanza/schemas/geocode.ts';
import { listingSchema, listingsSchema } from '@stanza/schemas/listing.ts';
import { listingDraftSchema } from '@stanza/schemas/listing-draft.ts';
import {
  forgotPasswordSchema,
  loginAnswerSchema,
  loginSchema,
  profileUpdateSchema,
  registrationSchema,
  resetPasswordSchema,
  userSchema,
} from '@stanza/schemas/user.ts';
import type * as z from 'zod/mini';

/** What the documents say of a field besides what its schema does. */
export type FieldNotes = Readonly<Record<string, string | undefined>>;

export interface Component {
  schema: z.ZodMiniType;
  description: string;
  /** By name of the field. */
  fields?: FieldNotes;
  /** Fields that hold a moment or a day; the app's schema checks them by `Date`, which JSON Schema cannot. */
  dates?: readonly string[];
  /** The app sends it. It is described as a backend gets it: with every field that has a default. */
  isSent?: true;
}

/** Keeps the names of fields to those of the schema. */
function component<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  description: string,
  fields: Partial<Record<keyof Shape & string, string>> = {},
  dates: readonly (keyof Shape & string)[] = [],
): Component {
  return { schema, description, fields, dates };
}

function payload<Shape extends z.core.$ZodShape>(...texts: Parameters<typeof component<Shape>>): Component {
  return { ...component(...texts), isSent: true };
}

/** Every schema of the documents, by its name there. */
export const components: Readonly<Record<string, Component>> = {
  Account: payload(registrationSchema, 'A new account. The confirmation of the password stays in the app.'),
  ChatMessage: component(
    chatMessageSchema,
    'A message as the server stored it.',
    {
      messageId: 'Grows with every message of a conversation.',
      timestamp: "The server's time: ISO 8601.",
    },
    ['timestamp'],
  ),
  ChatMessages: { schema: chatMessagesSchema, description: 'Messages of a conversation, in any order.' },
  Capabilities: { schema: capabilitiesSchema, description: 'Names of what a backend has.' },
  Conversation: component(
    conversationSchema,
    'A conversation, as the list of conversations shows it. A new one has no last message.',
    {
      lastMessageTimestamp: 'ISO 8601.',
      listings:
        'Optional, of the capability `contact`: the listings that the conversation is about, the last one first.',
      lastMessageSenderId: 'Optional: with it, «You:» stands before an own last message.',
    },
    ['lastMessageTimestamp'],
  ),
  Conversations: {
    schema: conversationsSchema,
    description: 'The conversations of the member, in any order.',
  },
  Credentials: payload(loginSchema, 'What somebody logs in with.'),
  Failure: component(failureSchema, 'An answer that is not OK.', {
    message: 'For a person to read: the app shows it as it is.',
  }),
  Feedback: payload(feedbackSchema, 'Feedback, trimmed.', {
    userId: 'Null for somebody who is not logged in.',
  }),
  FieldFailure: component(fieldFailureSchema, 'A form that was refused.', {
    message: 'For a person to read.',
    error: 'By field, what is wrong with it. The first is shown where there is no `message`.',
  }),
  ForgottenPassword: payload(forgotPasswordSchema, 'Whose password is to be reset.'),
  LikeStatus: { schema: fetchLike.answers[200], description: 'Whether the member likes the listing.' },
  Listing: component(
    listingSchema,
    'A listing. What is null is not shown.',
    {
      price: 'Monthly rent.',
      location: 'The general location as its poster names it: a quarter, a landmark.',
      squareMeters: 'Zero for unknown.',
      availabilityStartDate: 'ISO 8601.',
      availabilityEndDate: 'ISO 8601; null for an indefinite stay.',
      imageUrls: 'Addresses, absolute or on the backend.',
      timestampAdded: 'When it was published: ISO 8601.',
      userFirstName: 'Who published it.',
      profilePictureUrl: 'The picture of who published it: an address, absolute or on the backend.',
      latitude: 'Degrees, WGS 84.',
      longitude: 'Degrees, WGS 84.',
    },
    ['availabilityStartDate', 'availabilityEndDate', 'timestampAdded'],
  ),
  ListingCard: component(
    listingCardSchema,
    'A listing that a conversation is about. One that was deleted keeps the title and rent that it had.',
    {
      price: 'Monthly rent.',
      imageUrl: 'Its first photo: an address, absolute or on the backend. Null without one.',
      isAvailable: 'False once the listing is deleted.',
    },
  ),
  ListingDraft: payload(listingDraftSchema, 'A listing to be published.', {
    price: 'Monthly rent in euros, whole or not.',
    availabilityEndDate: 'Null for an indefinite stay.',
  }),
  ListingFailure: component(codeFailureSchema, 'A listing that was refused.', {
    message: 'For a person to read.',
    error: 'A code. The app knows `LISTING_LIMIT_EXCEEDED`, for which it has a text of its own.',
  }),
  Listings: { schema: listingsSchema, description: 'Listings, in the order in which they are shown.' },
  NewListing: payload(createListing.form, 'A listing to be published, with its photos.', {
    listing: 'As JSON.',
    images: 'Image files, the cover first.',
  }),
  NewPassword: payload(resetPasswordSchema, 'A new password, with the token of the mail.'),
  OpenedContact: component(openedContactSchema, 'The conversation with the poster of a listing.', {
    conversationId: 'It is in the member’s list of conversations from now on.',
  }),
  Picture: payload(uploadPicture.form, 'A profile picture.', { profilePicture: 'An image file.' }),
  PictureAddress: {
    schema: fetchPicture.answers[200],
    description: 'An address, absolute or on the backend, or a `data:image/…;base64,` URL.',
  },
  Places: {
    schema: geocodeAnswerSchema,
    description: 'Where a postal code is, the best match first; empty where nobody knows. Degrees as texts.',
  },
  Profile: payload(profileUpdateSchema, 'What a member changes of their profile.'),
  RateFailure: component(rateFailureSchema, 'Too many calls.', {
    message: 'For a person to read.',
    minutesUntilReset: 'Shown after the message, as «(5 minutes remaining)».',
  }),
  Refusal: component(sendErrorSchema, 'A message that the server did not take.', {
    error:
      'A code: `RECIPIENT_NOT_FOUND`, `SELF_RECIPIENT`, `INVALID_MESSAGE`, `MESSAGE_TOO_LONG`, `RATE_LIMITED`, or one of your own.',
    message: 'For a person to read.',
    retryAfterSeconds: 'With `RATE_LIMITED`: when the same message may come again.',
  }),
  SendMessage: payload(sendMessageSchema, 'A message to somebody.', {
    content: 'Trimmed, never blank.',
  }),
  Session: component(loginAnswerSchema, 'Somebody is logged in.', {
    token: 'The bearer token of later calls.',
  }),
  User: component(userSchema, 'A member, to themselves.', {
    profilePicturePath: 'An address, absolute or on the backend.',
  }),
};
