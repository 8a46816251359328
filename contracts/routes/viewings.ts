import { errorTexts } from '@stanza/domain/error-texts.ts';
import { confirmMeeting } from '@stanza/schemas/account/proofs.calls.ts';
import * as calls from '@stanza/schemas/chat/viewings.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Viewings';
const shows = orElse(errorTexts.viewings.rejected);
const id = { description: 'The id of the conversation.', example: 31 };
const listingId = { description: 'The id of a listing that the conversation is about.', example: 105 };
const ofListing = { description: 'The id of the listing.', example: 105 };
const change = 'Sent to a backend that names `viewings` among its capabilities. It is safe to repeat.';
const answers = { 200: 'The viewing as it is now.', 401: notAuthenticated };

export const viewingRoutes = [
  describeCall(calls.fetchViewings, {
    id: 'fetchViewings',
    tag,
    summary: 'The viewings of a conversation',
    description:
      'Sent to a backend that names `viewings` among its capabilities, when a conversation about listings is opened, and again with each new message: each change writes an ordinary message into the conversation.',
    optional: true,
    params: { id },
    answers: {
      200: 'At most one viewing for each listing of the conversation.',
      401: notAuthenticated,
      404: { when: 'The member has no such conversation.', shows: `«${errorTexts.viewings.fetch}»` },
    },
    otherwise: `«${errorTexts.viewings.fetch}»`,
  }),
  describeCall(calls.proposeViewing, {
    id: 'proposeViewing',
    tag,
    summary: 'Propose times',
    description: `${change} The times replace those proposed before. In an agreed viewing, the agreed time holds until the other member agrees to another one, and length and place stay.`,
    optional: true,
    params: { id, listingId },
    answers: { ...answers, 400: { when: 'The body is not valid, or a time has passed.', shows } },
    otherwise: shows,
  }),
  describeCall(calls.agreeToViewing, {
    id: 'agreeToViewing',
    tag,
    summary: 'Agree to a proposed time',
    description: `${change} The times of the other member can be agreed to; in a moved viewing also the time that was agreed before. A member has no two viewings at overlapping times.`,
    optional: true,
    params: { id, listingId },
    answers: {
      ...answers,
      409: {
        when: 'The viewing has another version, one of the two has another viewing at this time, the time has passed, or the listing is gone. A proposal and a cancellation may be refused so, too.',
        shows,
      },
    },
    otherwise: shows,
  }),
  describeCall(calls.cancelViewing, {
    id: 'cancelViewing',
    tag,
    summary: 'Decline or withdraw a proposal, or cancel a viewing',
    description: `${change} Who calls it, and when, decides how the viewing ends: see ‘ending’ of the answer.`,
    optional: true,
    params: { id, listingId },
    answers,
    otherwise: shows,
  }),
  describeCall(calls.fetchViewingSlots, {
    id: 'fetchViewingSlots',
    tag,
    summary: 'The open times of a listing',
    description:
      'Sent to a backend that names `viewing-slots` among its capabilities, when the viewing of a listing is opened, and again when it changes. The poster gets all times that are ahead; a member who has asked about the listing those that can be booked: the listing is not rented, and the poster has no other viewing then.',
    optional: true,
    params: { id: ofListing },
    answers: {
      200: 'The open times, the earliest first.',
      401: notAuthenticated,
      404: {
        when: 'There is no such listing, or the member is neither its poster nor has asked about it.',
        shows: `«${errorTexts.viewingSlots.fetch}»`,
      },
    },
    otherwise: `«${errorTexts.viewingSlots.fetch}»`,
  }),
  describeCall(calls.changeViewingSlots, {
    id: 'changeViewingSlots',
    tag,
    summary: 'Replace the open times of an own listing',
    description:
      'Sent to a backend that names `viewing-slots` among its capabilities. Times that are booked stay, whether the body has them or not. It is safe to repeat.',
    optional: true,
    params: { id: ofListing },
    answers: {
      200: 'The open times as they are now.',
      400: {
        when: 'The body is not valid, or a time has passed.',
        shows: orElse(errorTexts.viewingSlots.rejected),
      },
      401: notAuthenticated,
      404: { when: 'The member has no such listing.', shows: orElse(errorTexts.viewingSlots.rejected) },
    },
    otherwise: orElse(errorTexts.viewingSlots.rejected),
  }),
  describeCall(calls.bookViewing, {
    id: 'bookViewing',
    tag,
    summary: 'Book an open time',
    description:
      'Sent to a backend that names `viewing-slots` among its capabilities. The viewing is agreed at once, in place of what was proposed or agreed before; it has length, place and link of the open time. A time is booked once. It is open again when the guest gives it up, and not offered any more when the poster does. It is safe to repeat.',
    optional: true,
    params: { id, listingId },
    answers: {
      ...answers,
      409: {
        when: 'The time is not open, or has passed, the viewing has another version, one of the two has another viewing at this time, or the listing is gone.',
        shows,
      },
    },
    otherwise: shows,
  }),
  describeCall(confirmMeeting, {
    id: 'confirmMeeting',
    tag,
    summary: 'Say that one has met the other member in a viewing',
    description:
      'Sent to a backend that names `proofs` and `own-viewings` among its capabilities, by a member of a viewing that is over. It is safe to repeat. It counts on both cards once both have said so, and the other is not told before.',
    optional: true,
    params: { id, listingId },
    answers: { 200: 'Whether both have said so.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.proofs.rejected),
  }),
  describeCall(calls.fetchOwnViewings, {
    id: 'fetchOwnViewings',
    tag,
    summary: 'All viewings of the member',
    description:
      'Sent to a backend that names `own-viewings` among its capabilities, by the page of all viewings. As host and as guest, those that are over too.',
    optional: true,
    answers: { 200: 'The viewings, the earliest first.', 401: notAuthenticated },
    otherwise: `«${errorTexts.ownViewings.fetch}»`,
  }),
];
