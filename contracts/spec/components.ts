import {
  accountSchema,
  dataLinkSchema,
  deletionAnswerSchema,
  deviceSessionSchema,
  emailChangeSchema,
  nameSchema,
  passwordChangeSchema,
} from '@stanza/schemas/account/account.calls.ts';
import {
  confirmationSchema,
  emailConfirmationSchema,
} from '@stanza/schemas/account/email-confirmation.calls.ts';
import { hobbiesSchema } from '@stanza/schemas/account/hobbies.calls.ts';
import { accountLanguageSchema, languageChoiceSchema } from '@stanza/schemas/account/language.calls.ts';
import { mailPreferencesSchema } from '@stanza/schemas/account/mail-preferences.calls.ts';
import {
  cardChoiceSchema,
  cardListingSchema,
  memberCardSchema,
  ownCardSchema,
  shownPartsSchema,
} from '@stanza/schemas/account/member-card.ts';
import {
  addPasskey,
  credentialSchema,
  logInWithCode,
  logInWithPasskey,
  passkeyOptionsSchema,
  passkeySchema,
  recoveryCodesSchema,
  renamePasskey,
} from '@stanza/schemas/account/passkeys.calls.ts';
import { fetchPicture, uploadPicture } from '@stanza/schemas/account/profile.calls.ts';
import {
  metSchema,
  phoneSchema,
  proofsSchema,
  universityCodeSchema,
} from '@stanza/schemas/account/proofs.ts';
import {
  forgotPasswordSchema,
  loginAnswerSchema,
  loginSchema,
  ownPasswordSchema,
  profileUpdateSchema,
  registrationAnswerSchema,
  registrationSchema,
  resetPasswordSchema,
  userSchema,
} from '@stanza/schemas/account/user.ts';
import {
  chatMessageSchema,
  chatMessagesSchema,
  readMarkerSchema,
  sendErrorSchema,
  sendMessageSchema,
} from '@stanza/schemas/chat/chat.ts';
import { listingCardSchema, openedContactSchema } from '@stanza/schemas/chat/contact.ts';
import { conversationSchema, conversationsSchema } from '@stanza/schemas/chat/conversation.ts';
import { readingSchema } from '@stanza/schemas/chat/conversations.calls.ts';
import { declineSchema, inboxContactSchema, inboxSchema } from '@stanza/schemas/chat/inbox.ts';
import { presenceChoiceSchema, presenceSchema } from '@stanza/schemas/chat/presence.calls.ts';
import { socketTokenSchema } from '@stanza/schemas/chat/socket-token.calls.ts';
import {
  ownViewingSchema,
  ownViewingsSchema,
  viewingAgreementSchema,
  viewingBookingSchema,
  viewingCancellationSchema,
  viewingOfferSchema,
  viewingProposalSchema,
  viewingSchema,
  viewingSlotsSchema,
  viewingsSchema,
} from '@stanza/schemas/chat/viewing.ts';
import {
  codeFailureSchema,
  failureSchema,
  fieldFailureSchema,
  rateFailureSchema,
  suspensionSchema,
} from '@stanza/schemas/failure.ts';
import { geocodeAnswerSchema } from '@stanza/schemas/listing/geocode.ts';
import { fetchLike } from '@stanza/schemas/listing/likes.calls.ts';
import { listingSchema, listingsSchema } from '@stanza/schemas/listing/listing.ts';
import { listingDetailsSchema } from '@stanza/schemas/listing/listing-details.ts';
import { listingPlaceSchema } from '@stanza/schemas/listing/listing-place.ts';
import { listingTermsSchema } from '@stanza/schemas/listing/listing-terms.ts';
import { usualRentAnswerSchema } from '@stanza/schemas/listing/usual-rent.calls.ts';
import { answersToSaveSchema, consentSchema, ownAnswersSchema } from '@stanza/schemas/match/answers.calls.ts';
import { answersSchema } from '@stanza/schemas/match/answers.ts';
import {
  groupMessageSchema,
  groupMessagesSchema,
  sendGroupMessageSchema,
} from '@stanza/schemas/match/group-chat.ts';
import {
  groupChoicesSchema,
  groupPageSchema,
  groupRoomSchema,
  newInvitationSchema,
  peopleChoiceSchema,
  roomVoteSchema,
} from '@stanza/schemas/match/groups.ts';
import {
  confirmationsSchema,
  householdAnswerSchema,
  invitationSchema,
} from '@stanza/schemas/match/household.calls.ts';
import { householdSchema, shownHouseholdSchema } from '@stanza/schemas/match/household.ts';
import { allowanceSchema, personMatchSchema } from '@stanza/schemas/match/person-match.calls.ts';
import { keptListingSchema } from '@stanza/schemas/publish/form-draft.ts';
import { publishDraft, saveDraft } from '@stanza/schemas/publish/listing-drafts.calls.ts';
import { renewByLink } from '@stanza/schemas/publish/listing-expiry.calls.ts';
import { changeListingState, editListing } from '@stanza/schemas/publish/listing-life.calls.ts';
import { listingExpirySchema, listingLifeSchema } from '@stanza/schemas/publish/listing-life.ts';
import { listingDraftSchema } from '@stanza/schemas/publish/new-listing.ts';
import { createListing } from '@stanza/schemas/publish/own-listings.calls.ts';
import { storedDraftSchema, storedDraftsSchema } from '@stanza/schemas/publish/stored-draft.ts';
import { blockedMemberSchema, blockSchema, blocksSchema } from '@stanza/schemas/safety/block.ts';
import { copiedPhotoSchema, photoAnswerSchema } from '@stanza/schemas/safety/copied-photo.ts';
import { fetchCopiedPhotos } from '@stanza/schemas/safety/copied-photos.calls.ts';
import {
  appealVerdictSchema,
  auditEntrySchema,
  auditLogSchema,
  caseQueueSchema,
  caseSchema,
  evidenceSchema,
  verdictSchema,
} from '@stanza/schemas/safety/moderation.ts';
import {
  appealSchema,
  ownDecisionSchema,
  ownReportSchema,
  reportSchema,
  safetyPageSchema,
} from '@stanza/schemas/safety/report.ts';
import {
  ownReviewsSchema,
  reviewAnswerSchema,
  reviewValuesSchema,
  shownReviewSchema,
  viewingReviewSchema,
} from '@stanza/schemas/safety/review.ts';
import { filteredListingsSchema } from '@stanza/schemas/search/listing-filters.ts';
import { foundPlacesSchema } from '@stanza/schemas/search/places.calls.ts';
import {
  loweredRentsSchema,
  savedSearchesSchema,
  savedSearchLimits,
  savedSearchSchema,
  searchToSaveSchema,
  searchValuesSchema,
} from '@stanza/schemas/search/saved-search.ts';
import { capabilitiesSchema } from '@stanza/schemas/shell/capabilities.calls.ts';
import { feedbackSchema } from '@stanza/schemas/shell/feedback.ts';
import type * as z from 'zod/mini';

/** Descriptions of fields for the documents, in addition to the schema. */
type FieldNotes = Readonly<Record<string, string | undefined>>;

export interface Component {
  schema: z.ZodMiniType;
  description: string;
  /** By field name. */
  fields?: FieldNotes;
  /** Fields with a moment or a day. The app's schema checks them with `Date`, which JSON Schema cannot do. */
  dates?: readonly string[];
  /** Set if the app sends the value. The documents then describe what a backend gets: also every field that has a default. */
  isSent?: true;
}

/** The types of `fields` and `dates` allow only the schema's own field names. */
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

const failureCode =
  'The name of the message in kebab-case, such as `listing-not-found`, for clients in another language. The app does not need it.';

/** Every schema of the documents, by its name there. */
export const components: Readonly<Record<string, Component>> = {
  Account: payload(registrationSchema, 'A new account. The confirmation of the password stays in the app.'),
  AccountLanguage: {
    schema: accountLanguageSchema,
    description: 'The last choice of the member, on any device; null before the first one.',
  },
  CardChoice: payload(cardChoiceSchema, 'What others see of the card.'),
  CardListing: component(cardListingSchema, 'A published listing of the member.', { price: 'Monthly rent.' }),
  ChatMessage: component(
    chatMessageSchema,
    'A message as the server stored it.',
    {
      messageId: 'It grows with every message of a conversation.',
      timestamp: "The server's time: ISO 8601.",
    },
    ['timestamp'],
  ),
  ChatMessages: { schema: chatMessagesSchema, description: 'Messages of a conversation, in any order.' },
  Capabilities: { schema: capabilitiesSchema, description: 'Names of what a backend has.' },
  Conversation: component(
    conversationSchema,
    'A conversation in the list. A new one has no last message.',
    {
      lastMessageTimestamp: 'ISO 8601.',
      listings:
        'Optional, of the capability `contact`: the listings that the conversation is about, the last one first.',
      otherUserPictureUrl:
        'Optional: the picture that the other member shows, an address, absolute or on the backend.',
      readUntil:
        'Optional, of the capability `read-markers`: the time of the last message that the member has read, ISO 8601, or null for none.',
      lastMessageSenderId: 'Optional: with it, «You:» stands before an own last message.',
    },
    ['lastMessageTimestamp'],
  ),
  Conversations: {
    schema: conversationsSchema,
    description: 'The conversations of the member, in any order.',
  },
  Credentials: payload(loginSchema, 'The login data.'),
  Decline: payload(declineSchema, 'One answer to several conversations.', {
    conversationIds: 'Each with a question about an own listing.',
    text: 'The message that each of them gets.',
  }),
  Failure: component(failureSchema, 'An answer that is not OK.', {
    message: 'A text for people, in English: the app shows it, translated where it knows it.',
    code: failureCode,
  }),
  Feedback: payload(feedbackSchema, 'Feedback, trimmed.', {
    userId: 'Null for a visitor.',
  }),
  FieldFailure: component(fieldFailureSchema, 'The errors of a form.', {
    message: 'A text for people.',
    code: failureCode,
    error: 'The errors by field. The app shows the first one if there is no `message`.',
  }),
  FilteredListings: component(
    filteredListingsSchema,
    'The result of a filtered search: what is said of all matches, and one page of them.',
    {
      count: 'All matches, on all pages.',
      withoutOne:
        'Of an empty result: each filter, by the name of its parameter, without which there are matches, and how many; the most first.',
      next: 'The `cursor` of the next page; null on the last one.',
      costs:
        'Optional, of the capability `listing-costs`: bars of what rooms cost a month in all. `histogram` is of the rents alone.',
      marks:
        'Where a `view` was asked for: all matches in it with coordinates, at most 400 marks. `rooms` stand alone, `clusters` are of two or more. `extent` is around all matches, also those beside the view; null where none has coordinates.',
    },
  ),
  ForgottenPassword: payload(forgotPasswordSchema, 'The account whose password is reset.'),
  Inbox: { schema: inboxSchema, description: 'The questions about the own listings, the newest first.' },
  InboxContact: component(inboxContactSchema, 'A question about an own listing.', {
    state:
      '`new`: the poster has not written since the question. `answered`: they have. `viewing`: times for a viewing are proposed or agreed, and ahead. `declined`: declined, and the poster has not written since. `rented`: the listing is rented. The last one that holds, except that `declined` goes before `viewing`.',
    band: 'Optional, of the capability `match`: what `fetchPersonMatch` answers about the asker. Only for a poster with at least five answers.',
  }),
  LanguageChoice: payload(languageChoiceSchema, 'A choice of the member.'),
  LikeStatus: { schema: fetchLike.answers[200], description: 'Whether the member likes the listing.' },
  Listing: component(
    listingSchema,
    'A listing. The app shows no field that is null.',
    {
      price: 'Monthly rent.',
      location: 'The general location in the poster’s words: a quarter or a landmark.',
      squareMeters: 'Zero for unknown.',
      availabilityStartDate: 'ISO 8601.',
      availabilityEndDate: 'ISO 8601; null for an indefinite stay.',
      imageUrls: 'Addresses, absolute or on the backend.',
      timestampAdded: 'The time of its publication, ISO 8601.',
      userFirstName: 'The member who published it.',
      profilePictureUrl: 'The picture of this member: an address, absolute or on the backend.',
      latitude: 'Degrees, WGS 84.',
      longitude: 'Degrees, WGS 84.',
      life: 'Optional, of the capability `listing-life`: whether the listing is published, and its version.',
      terms: 'Optional, of the capability `listing-costs`: further costs, and the contract.',
      household:
        'Optional, of the capability `household`: who lives there now, and how. Null: its poster does not say.',
      amenities:
        'Optional, of the capability `amenities`: more of what there is. False and null: its poster does not say.',
      contract:
        'Optional, of the capability `contract-terms`: the kind of the contract, of which `contractType` of the terms has only those that a client of `listing-costs` knows; whether it is registered; notice and fees. Null: its poster does not say.',
      shownPlace:
        'Optional, of the capability `private-places`. `street`: others than its poster get the street without its number, and coordinates that are moved by up to 300 m, always the same ones; every distance, order and search is made with these. `exact`: everybody gets all.',
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
      state: 'Optional, of the capability `listing-life`: missing once the listing is deleted.',
    },
  ),
  ListingEdit: payload(editListing.form, 'A changed listing with its photos.', {
    listing: 'As JSON: all fields of the form.',
    photos:
      'As JSON. `order` has the photos in order, the cover first: the place of a photo that stays in `imageUrls`, from 0, or null for the next of `images`. Photos that it does not name are removed.',
    images: 'New image files.',
  }),
  DraftFields: component(
    keptListingSchema,
    'The form of a new listing as it was typed: all fields are texts, possibly blank, no longer than in a listing.',
    {
      isIndefinite: 'No end date.',
      mark: 'The place that the member has marked on the map, as “latitude,longitude”, or blank.',
    },
  ),
  StoredDraft: component(storedDraftSchema, 'A draft of a new listing.', {
    version: 'The `save` of the last save.',
    changedAt: 'A moment, ISO 8601.',
    photos: 'In order, the cover first. The app names them by their `id`.',
  }),
  StoredDrafts: {
    schema: storedDraftsSchema,
    description: 'The drafts of a member, the newest change first.',
  },
  DraftSave: payload(saveDraft.form, 'A draft with its photos.', {
    draft: 'As JSON.',
    photos:
      'As JSON. `order` has the photos in order: the id of one that the draft has, or null for the next of `images`; for a backend with `similar-photos` also the address of a photo of one of the member’s own listings, which keeps it. Photos that it does not name are removed.',
    images: 'New image files.',
  }),
  DraftPublication: payload(publishDraft.form, 'A listing that is published in the place of its draft.', {
    listing: 'As JSON: all fields of the form.',
    photos: 'As JSON, as in a save of the draft.',
    images: 'New image files.',
  }),
  ListingDetails: payload(
    listingDetailsSchema,
    'What a listing has and costs besides its rent, and its contract. Null is what its poster does not say.',
    {
      allInclusivePrice: 'A month, with rent and all costs.',
      utilitiesCosts: 'Electricity, gas, water and heating a month, where they are not included.',
      internetCosts: 'A month, where it is not included.',
      agencyFee: 'Once.',
      minimumMonths: 'The shortest stay.',
      residencePossible: 'Whether one can register one’s residence there.',
      flatmates: 'Who lives there now, besides the room.',
      roomType:
        'Kind of room: a room, a bed in a room with others, or a flat. Missing from a client that does not know it: an edit leaves it as it is.',
    },
  ),
  ListingPlace: component(listingPlaceSchema, 'Where a listing is exactly.', {
    street: 'With its number.',
    latitude: 'Degrees, WGS 84.',
    longitude: 'Degrees, WGS 84.',
  }),
  ListingTerms: component(listingTermsSchema, 'Further costs of a listing, and its contract.', {
    utilitiesCosts: 'Electricity, gas, water and heating a month, where they are not included.',
    internetCosts: 'A month, where it is not included.',
    agencyFee: 'Once.',
    minimumMonths: 'The shortest stay.',
    residencePossible: 'Whether one can register one’s residence there.',
    flatmates: 'Who lives there now, besides the room.',
    roomType: 'Kind of room: a room, a bed in a room with others, or a flat. Optional.',
  }),
  ListingLife: component(listingLifeSchema, 'Where a listing is in its life.', {
    state:
      '`published` ones are found; `paused` and `rented` ones are in no list, and their address answers still.',
    version: 'Any text, another one after each change.',
    expiry:
      'Optional, of the capability `listing-expiry`: only of a listing that expires, while it is published, and after that.',
  }),
  ListingExpiry: component(listingExpirySchema, 'Until when a listing is offered.', {
    at: 'A moment, ISO 8601.',
    isPast:
      'Whether it has expired. Then its `state` is `paused`, so that an app that knows nothing of expiry shows a paused listing.',
  }),
  ReadMarker: component(
    readMarkerSchema,
    'How far the member has read a conversation.',
    { readUntil: 'The time of the last read message, ISO 8601.' },
    ['readUntil'],
  ),
  Reading: payload(readingSchema, 'How far the member has read the conversation.', {
    readUntil: 'The time of the newest message that the member has seen, UTC.',
  }),
  RenewalKey: payload(renewByLink.body, 'The key of the link of a mail.'),
  ListingStateChange: payload(changeListingState.body, 'The state that a listing is to have.'),
  ListingDraft: payload(listingDraftSchema, 'A new listing.', {
    price: 'Monthly rent in euros, at most two decimals.',
    availabilityEndDate: 'Null for an indefinite stay.',
  }),
  ListingFailure: component(codeFailureSchema, 'The reason why the backend refused a listing.', {
    message: 'A text for people.',
    code: failureCode,
    error:
      'A code. For `LISTING_LIMIT_EXCEEDED` and `EMAIL_UNCONFIRMED` the app has its own texts; after `LISTING_CHANGED` it fetches the listing again.',
  }),
  Listings: { schema: listingsSchema, description: 'Listings, in the order in which they are shown.' },
  NewListing: payload(createListing.form, 'A new listing with its photos.', {
    listing: 'As JSON.',
    images: 'Image files; the first one is the cover.',
  }),
  MemberCard: component(
    memberCardSchema,
    'Who somebody is, as others see it. What is hidden or unknown is null or empty.',
    {
      memberSince: 'A month, `YYYY-MM`.',
      answersWithinHours:
        'Within how many hours the member usually answers a message. The reference backend takes the time that three of four answers need, rounded up to 1, 3, 6, 12, 24, 72 or 168; null below five answers, and above a week.',
      listings: 'Published listings of the member; of the poster of a listing, the others.',
      proofs:
        'Optional, of the capability `proofs`. Its university is null if the card hides the university.',
      reviews: 'Optional, of the capability `reviews`: those that show, the newest first.',
    },
  ),
  Review: payload(reviewValuesSchema, 'What a member says of the other member of a viewing.', {
    facts: 'At least one. No fact together with its opposite.',
    text: 'May be empty.',
  }),
  ViewingReview: component(viewingReviewSchema, 'The own review of a viewing.', {
    own: 'Null until it is written.',
    isShown: 'Whether others see it.',
    until: 'Until then it can be written, changed and deleted. Then it shows.',
  }),
  ShownReview: component(shownReviewSchema, 'A review that others see.', {
    firstName: 'Of the writer. Nothing else of the writer shows.',
    month: 'When it was written, `YYYY-MM`.',
    answer: 'Of the reviewed member; null without one.',
  }),
  OwnReviews: component(ownReviewsSchema, 'The reviews about a member, and by the member.', {
    received: 'Those that others see, the newest first.',
    written: 'All, the newest first.',
  }),
  ReviewAnswer: payload(reviewAnswerSchema, 'What the reviewed member says.', {}),
  EmailConfirmation: component(emailConfirmationSchema, 'Whether the email of the member is confirmed.', {}),
  EmailConfirmationToken: payload(confirmationSchema, 'The token of the link in the mail.'),
  Proofs: component(proofsSchema, 'What is confirmed of a member: facts, and no judgement.', {
    university: 'The member reads mails at an address of this university. Null if that is not confirmed.',
    isEmailConfirmed: 'Optional: the e-mail of the account is confirmed.',
    isPhoneConfirmed: 'Optional, of the capability `phone-proof`: a phone number is confirmed.',
    meetings: 'The number of members who have met this one in a viewing, as both have said.',
  }),
  UniversityCode: payload(universityCodeSchema, 'The code of a mail or a text message.', {
    code: 'Six digits.',
  }),
  PhoneNumber: payload(phoneSchema, 'A phone number.', { number: 'In the form E.164.' }),
  Met: component(metSchema, 'Two members have met in a viewing.', { isMutual: 'Both have said so.' }),
  MailPreferences: component(mailPreferencesSchema, 'Which mails about conversations the member gets.', {
    contact: 'A first question about an own listing.',
    message: 'Any other message.',
    viewing: 'Times that are proposed for a viewing.',
    decline: 'An answer of a poster that declines.',
  }),
  NewPassword: payload(resetPasswordSchema, 'A new password and the token of the mail.'),
  OpenedContact: component(openedContactSchema, 'The conversation with the poster of a listing.', {
    conversationId: 'It is in the member’s list of conversations from now on.',
  }),
  Picture: payload(uploadPicture.form, 'A profile picture.', { profilePicture: 'An image file.' }),
  OwnCard: component(ownCardSchema, 'The own card.', {
    shown: 'What others see.',
    card: 'All of it, also what others do not see.',
  }),
  PictureAddress: {
    schema: fetchPicture.answers[200],
    description: 'An address, absolute or on the backend, or a `data:image/…;base64,` URL.',
  },
  UsualRentAnswer: component(usualRentAnswerSchema, 'The rents of similar rooms.', {
    usual:
      'Null about fewer than 15 rooms. `low`, `median` and `high` are the quartiles, in euros a month; `area` says whether they are near the middle of the postal code or in its city.',
  }),
  FoundPlaces: {
    schema: foundPlacesSchema,
    description:
      'Streets (`street`) and postal codes (`postalCode`), each with its city and a point near its middle, WGS 84.',
  },
  Places: {
    schema: geocodeAnswerSchema,
    description:
      'The coordinates of a postal code, the best match first; empty if unknown. Degrees are texts.',
  },
  Presence: component(
    presenceSchema,
    'Whether a member is connected.',
    { lastActive: 'When the member was connected last, UTC; null while connected, or if it is not shown.' },
    [],
  ),
  PresenceChoice: payload(presenceChoiceSchema, 'Whether the member shows it.'),
  Household: component(householdSchema, 'Who lives in the flat of a listing now, and how.', {
    people: 'Who stay, without the one who looks.',
    answers: 'What the house is like, and who is welcome.',
  }),
  ShownHousehold: component(shownHouseholdSchema, 'A household on a page.', {
    confirmedBy: 'How many members say that they live there and that it is right; missing if nobody does.',
  }),
  FlatmateInvitation: component(invitationSchema, 'The key of the link to flatmates, and when it ends.'),
  HouseholdConfirmation: payload(householdAnswerSchema, 'What a flatmate says of the household.', {
    livesThere:
      'Whether the member lives there, and the household is right. False takes a confirmation back.',
  }),
  HouseholdConfirmations: component(confirmationsSchema, 'How many members confirm the household.'),
  MatchAnswers: component(
    answersSchema,
    'Answers about living together. Each may be missing: `is` is what one is like, `accepts` what one accepts in others, and `must` a deal-breaker.',
  ),
  MatchAllowance: payload(allowanceSchema, 'Whether the other member may see the reasons.'),
  PersonMatch: component(personMatchSchema, 'How well the two members of a conversation may fit.', {
    band: 'Null if too little is known.',
    reasons:
      'In the order of how much each moved the score. Null until each of the two allows the other to see them.',
  }),
  GroupPage: component(groupPageSchema, 'The group of the member, and the people who search for the same.', {
    group:
      'Null if the member is in none. The members are in the order in which they joined, the member first.',
    invitations: 'Those that the member can accept, and the one of the link.',
    peopleSearch: 'Null unless the member looks for people to search with.',
  }),
  GroupRoom: component(groupRoomSchema, 'A room of a group.', {
    votes: 'Of each member. `band` is null for others unless they show it to the group.',
    band: 'Of the member whom the room fits least; null unless all members show theirs.',
    askedBy: 'The first names of those who have asked about the room in the name of the group.',
    viewings:
      'Agreed viewings that are ahead, of those who have asked in the name of the group: who and when, no place. Missing from a backend without `viewings`.',
  }),
  GroupMessage: component(groupMessageSchema, 'A message to the group, as it was stored.', {
    messageId: 'Positive. It grows within a group.',
    sender: 'Null if the account is deleted. A member who has left the group stays.',
    timestamp: 'The time of the server, ISO 8601.',
  }),
  GroupMessages: component(groupMessagesSchema, 'A page of the messages of the group.', {
    messages: 'Oldest first.',
    hasOlder: 'Whether there are messages before these.',
  }),
  NewGroupMessage: payload(sendGroupMessageSchema, 'A message that a member writes to the group.', {
    groupId: 'The group for which it was written: the member may be in another one by now.',
  }),
  GroupChoices: payload(groupChoicesSchema, 'Choices in a group. Those that are not given stay.', {
    showsBand: 'Whether the group sees how well rooms fit the member.',
    search: 'The query parameters of the filtered search; null for none.',
  }),
  NewInvitation: payload(newInvitationSchema, 'An invitation to the group.', {
    person: 'The key of a person of the list; null for a link.',
  }),
  RoomVote: payload(roomVoteSchema, 'The vote of the member on a room.', {
    vote: '`open`: not yet.',
  }),
  PeopleChoice: payload(peopleChoiceSchema, 'Whether the member looks for people to search with.', {
    search: 'Null ends it.',
  }),
  MatchAnswersToSave: payload(answersToSaveSchema, 'All answers of the member.'),
  MatchConsent: component(consentSchema, 'The consent to the use of the answers.', {
    version: 'Of the text that the member has read.',
    givenAt: 'ISO 8601.',
  }),
  OwnMatchAnswers: component(ownAnswersSchema, "The member's own answers.", {
    consent: 'Null before the consent.',
  }),
  SocketToken: component(socketTokenSchema, 'A token for one connection of the chat.', {
    token:
      'Good once, for a minute at least. It stands in the query of the WebSocket: letters, digits, `-` and `_`.',
  }),
  Hobbies: payload(hobbiesSchema, 'The hobbies of a member.', {
    hobbies: 'At most 10, each of at most 40 characters as people count them.',
  }),
  OwnAccount: component(accountSchema, 'What the page of the own account shows.', {
    pendingEmail: 'The new email, until the link of the mail to it is confirmed.',
    sessions: 'Where the member is logged in, the session that was used last first.',
    passkeys: 'From a backend that names `passkeys` among its capabilities.',
    recoveryCodes: 'How many are left.',
  }),
  DeviceSession: component(deviceSessionSchema, 'A device on which the member is logged in.', {
    browser: 'In words, such as Firefox; null if it is not known.',
    system: 'In words, such as Windows; null if it is not known.',
    isCurrent: 'Whether the call came with its token.',
  }),
  Name: payload(nameSchema, 'The name of a member.'),
  EmailChange: payload(emailChangeSchema, 'Another email.', { password: 'The one that the member has.' }),
  PasswordChange: payload(passwordChangeSchema, 'Another password.', {
    password: 'The one that the member has.',
  }),
  DataLink: component(dataLinkSchema, 'A link to all data of the member.', {
    path: 'On the backend, with a token of its own.',
  }),
  OwnPassword: payload(ownPasswordSchema, 'The password that the member has.'),
  Deletion: component(deletionAnswerSchema, 'When the account is deleted.'),
  Passkey: component(passkeySchema, 'A passkey.', { usedAt: 'The last login with it.' }),
  PasskeyOptions: component(
    passkeyOptionsSchema,
    'Options of WebAuthn level 3, as JSON. The browser reads all of them.',
  ),
  NewPasskey: payload(addPasskey.body, 'A passkey that was made.', {
    credential: 'As JSON of WebAuthn level 3.',
  }),
  Credential: payload(
    credentialSchema,
    'What `navigator.credentials` gives back, as JSON of WebAuthn level 3.',
  ),
  PasskeyName: payload(renamePasskey.body, 'Another name of a passkey.'),
  PasskeyLogin: payload(logInWithPasskey.body, 'The answer of a passkey to a challenge.'),
  RecoveryCodes: component(recoveryCodesSchema, 'Recovery codes.', { codes: 'Each logs in once.' }),
  CodeLogin: payload(logInWithCode.body, 'A login with a recovery code.'),
  Profile: payload(profileUpdateSchema, 'The changed fields of a profile.'),
  Suspension: component(suspensionSchema, 'The account is suspended.', {
    appeal: 'What the link of the app to the appeal has; left out if there was an appeal.',
  }),
  RateFailure: component(rateFailureSchema, 'Too many calls.', {
    message: 'A text for people.',
    code: failureCode,
    minutesUntilReset: 'The app shows it after the message, as «(5 minutes remaining)».',
  }),
  SafetyMember: payload(blockedMemberSchema, 'A member.', {
    kind: 'The poster of a listing, or the other member of a conversation.',
    id: 'Of the listing or the conversation.',
  }),
  Block: component(
    blockSchema,
    'A block.',
    {
      name: 'The first name of the blocked member.',
      title: 'The title of the listing from which the member was blocked; null if it was a conversation.',
      blockedAt: 'When, UTC.',
    },
    [],
  ),
  Report: payload(reportSchema, 'A report.', {
    id: 'Of the listing, the conversation or the message.',
    text: 'At most 1000 characters; it may be empty.',
  }),
  OwnReport: component(
    ownReportSchema,
    'An own report.',
    {
      about: 'The title of the listing, or the first name of the member.',
      reportedAt: 'When, UTC.',
      outcome: 'What became of it; `open` until it is decided.',
    },
    [],
  ),
  OwnDecision: component(
    ownDecisionSchema,
    'A decision about the member.',
    {
      reason: 'What the moderators say.',
      decidedAt: 'When, UTC.',
      appeal: '`none` until the member appeals.',
      appealReason: 'Why the appeal was decided so; null before.',
    },
    [],
  ),
  SafetyPage: component(safetyPageSchema, 'Own reports and decisions, the newest first.', {
    isModerator: 'Whether the member decides reports.',
  }),
  Appeal: payload(appealSchema, 'An appeal.', {
    key: 'From the link of the mail, of a member who cannot log in.',
  }),
  Evidence: component(evidenceSchema, 'A copy of what was reported, or how it is now.', {
    facts: 'Further facts, one a line.',
    messages: 'Of a reported message: it and those before it, the oldest first.',
  }),
  Case: component(
    caseSchema,
    'All reports about one thing, or a listing with a copied photo.',
    {
      risk: 'From 0 to 100.',
      openedAt: 'When it was reported first, or found, UTC.',
      reports: 'None if the backend has found a copied photo, and nobody has reported it.',
      copy: 'At the time of the first report, or when the copy was found.',
      now: 'Null if it is gone.',
      original:
        'The listing of another member that had a photo of this one first. Null or left out: none was found.',
      decision: 'Null while the case is open.',
    },
    [],
  ),
  CaseQueue: component(caseQueueSchema, 'What waits for a decision.', {
    count: 'How many there are in all.',
  }),
  Verdict: payload(verdictSchema, 'The decision of a case.', { reason: 'The member reads it.' }),
  AppealVerdict: payload(appealVerdictSchema, 'The decision of an appeal.', {
    isLifted: 'Whether everything is taken back.',
    reason: 'The member reads it.',
  }),
  AuditEntry: component(auditEntrySchema, 'What a moderator did.', { by: 'The first name.' }, []),
  AuditLog: { schema: auditLogSchema, description: 'What moderators did, the newest first.' },
  Blocks: { schema: blocksSchema, description: 'The blocked members, the newest first.' },
  CopiedPhotos: {
    schema: fetchCopiedPhotos.answers[200],
    description: 'The photos that the member is asked about, the newest first.',
  },
  CopiedPhoto: component(
    copiedPhotoSchema,
    'A photo of one of the member’s listings that the listing of another member had before.',
    {
      imageUrl: 'A path, or an address of its own.',
      listingId: 'The listing with the photo.',
      title: 'Its title.',
    },
    [],
  ),
  PhotoAnswer: payload(photoAnswerSchema, 'Where a photo is from.', {
    answer: '`own`: the member has taken it. `permitted`: the member may use it.',
  }),
  LoweredRents: payload(loweredRentsSchema, 'How often a mail tells which liked listings have a lower rent.'),
  SavedSearch: component(savedSearchSchema, 'A saved search.', {
    id: 'The UUID that the app has made.',
    search: 'The query parameters of the filtered search and of `/listings`, without a question mark.',
    mail: 'How often a mail tells of new rooms.',
    newCount: 'Rooms that were published, and found, since the member last looked.',
  }),
  SavedSearches: component(savedSearchesSchema, 'The saved searches of the member, the oldest first.', {
    loweredRents: 'How often a mail tells which liked listings have a lower rent.',
  }),
  SearchToSave: payload(
    searchToSaveSchema,
    `A search that is saved. A member has at most ${savedSearchLimits.count}.`,
    {
      name: 'At most 80 characters.',
      search: 'The query parameters of the filtered search.',
      mail: 'How often a mail tells of new rooms.',
    },
  ),
  SearchValues: payload(
    searchValuesSchema,
    'The changed values of a saved search. Those that are not given stay.',
    {
      name: 'At most 80 characters.',
      mail: 'How often a mail tells of new rooms.',
    },
  ),
  SendError: component(sendErrorSchema, 'A refused message.', {
    error:
      'A code: `RECIPIENT_NOT_FOUND`, `SELF_RECIPIENT`, `INVALID_MESSAGE`, `MESSAGE_TOO_LONG`, `RATE_LIMITED`, or another one.',
    message: 'A text for people.',
    retryAfterSeconds: 'With `RATE_LIMITED`: the time after which the app may send the message again.',
  }),
  SendMessage: payload(sendMessageSchema, 'A message to a member.', {
    content: 'Trimmed, and never blank.',
  }),
  NewSession: component(registrationAnswerSchema, 'The answer to a registration.', {
    token: 'As that of a login, from a backend that names `registration-token` among its capabilities.',
  }),
  Session: component(loginAnswerSchema, 'The answer to a login.', {
    token: 'The bearer token of later calls.',
  }),
  ShownParts: {
    schema: shownPartsSchema,
    description: 'What others see of a card. The first name always shows.',
  },
  User: component(userSchema, 'The own profile of a member.', {
    profilePicturePath: 'An address, absolute or on the backend.',
    memberSince: 'Optional: the year of the registration.',
  }),
  Viewing: component(viewingSchema, 'The viewing of a listing.', {
    hostId: 'Who shows the room: the poster of the listing.',
    state:
      '`moved`: both have a time, and one has proposed others. `cancelled` and `done` are over; a proposal starts anew.',
    ending:
      'Optional: how a `cancelled` viewing ended; otherwise null. `declined` by the member who was asked, `withdrawn` by the one who proposed, or `cancelled` after it was agreed.',
    proposedBy: 'Who has proposed `times`; null without a proposal.',
    times: 'The proposed starts; empty without a proposal. UTC.',
    start: 'The agreed start, UTC; null before.',
    version: 'It grows with each change.',
    address:
      'Optional, of the capability `private-places`: the exact address, of an agreed viewing on site; otherwise null.',
    calendar: 'An iCalendar file (RFC 5545) of an agreed viewing, or null.',
    review: 'Optional, of the capability `reviews`: null unless the member can write one, or has.',
  }),
  ViewingAgreement: payload(viewingAgreementSchema, 'The time that the member agrees to.', {
    version: 'The one that the member has seen.',
  }),
  ViewingCancellation: payload(viewingCancellationSchema, 'Which viewing the member has seen.', {}),
  ViewingProposal: payload(viewingProposalSchema, 'Times for a viewing.', {
    times: 'Starts, UTC.',
    videoLink: 'Null on site, or if it follows later.',
    version: 'The one that the member has seen; null without a viewing.',
  }),
  ViewingBooking: payload(viewingBookingSchema, 'The open time that the member books.', {
    start: 'UTC.',
    version: 'The one that the member has seen; null without a viewing.',
  }),
  ViewingOffer: payload(viewingOfferSchema, 'The times that are open, and how a viewing at one of them is.', {
    times: 'Starts, UTC. Empty if no time is open.',
    videoLink: 'Null on site, or if it follows later.',
  }),
  ViewingSlots: component(viewingSlotsSchema, 'The open times of a listing.', {
    hostId: 'The poster of the listing.',
    slots:
      'The earliest first. `videoLink` is null for others than the poster, and only the poster gets booked ones.',
  }),
  OwnViewing: component(ownViewingSchema, 'A viewing in the list of all viewings of a member.', {
    otherName: 'The name of the other member.',
  }),
  OwnViewings: { schema: ownViewingsSchema, description: 'All viewings of a member.' },
  Viewings: { schema: viewingsSchema, description: 'The viewings of a conversation.' },
};
