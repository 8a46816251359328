import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as blocks from '@stanza/schemas/safety/blocks.calls.ts';
import * as photos from '@stanza/schemas/safety/copied-photos.calls.ts';
import * as moderation from '@stanza/schemas/safety/moderation.calls.ts';
import * as reports from '@stanza/schemas/safety/reports.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Safety';
const reportKey = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';

export const safetyRoutes = [
  describeCall(blocks.blockMember, {
    id: 'blockMember',
    tag,
    summary: 'Block a member',
    description:
      'Sent to a backend that names `safety` among its capabilities. `poster` is the poster of the listing with this id, `partner` the other member of the conversation, and for a backend that names `groups`, `groupmate` the member with this id of the member’s own group, or who has left it and whose messages the member sees. Who blocks a member of their group leaves it. From then on neither finds, sees or writes to the other: every call answers both as if the other, their listings and the conversation were gone. Their viewings that are ahead are cancelled. The other is not told. It is safe to repeat.',
    optional: true,
    answers: {
      200: 'The block. The app says that it is done, and leaves the screen.',
      401: notAuthenticated,
      404: {
        when: 'The member has no such conversation or member of their group, or sees no such listing.',
        shows: orElse(errorTexts.safety.rejected),
      },
      409: { when: '`OWN_LISTING`: the listing is their own.', shows: 'The message of the answer.' },
    },
    otherwise: orElse(errorTexts.safety.rejected),
  }),
  describeCall(blocks.fetchBlocks, {
    id: 'fetchBlocks',
    tag,
    summary: 'The blocked members',
    description: 'Sent to a backend that names `safety` among its capabilities, by the page «Safety».',
    optional: true,
    answers: { 200: 'The members whom the member has blocked, the newest first.', 401: notAuthenticated },
    otherwise: `«${errorTexts.safety.fetch}»`,
  }),
  describeCall(blocks.unblockMember, {
    id: 'unblockMember',
    tag,
    summary: 'End a block',
    description: 'Sent to a backend that names `safety` among its capabilities. It is safe to repeat.',
    optional: true,
    params: { id: { description: 'The id of the block.', example: 5 } },
    answers: { '2XX': 'It has ended.', 401: notAuthenticated },
    otherwise: `«${errorTexts.safety.unblock}»`,
  }),
  describeCall(reports.sendReport, {
    id: 'sendReport',
    tag,
    summary: 'Report a listing, a member or a message',
    description:
      'Sent to a backend that names `safety` among its capabilities. The id is that of the listing for `listing` and `poster`, of the conversation for `partner`, of the message for `message`, of the review for `review`, which is sent to a backend that names `reviews`: by the writer of the review, it is the answer that is reported. To a backend that names `groups`, `groupMessage` is a message of the member’s group, and `groupmate` the member with this id of the group. Keep a copy of what is reported, as it is now. The same UUID means the same report.',
    optional: true,
    params: { key: { description: 'A UUID that the app has made.', example: reportKey } },
    answers: {
      '2XX': 'It is kept. The app says that it will be answered.',
      401: notAuthenticated,
      404: { when: 'The member sees no such thing.', shows: orElse(errorTexts.safety.rejected) },
      409: { when: '`OWN_LISTING` or `OWN_MESSAGE`: it is their own.', shows: 'The message of the answer.' },
    },
    otherwise: orElse(errorTexts.safety.rejected),
  }),
  describeCall(reports.fetchSafetyPage, {
    id: 'fetchSafetyPage',
    tag,
    summary: 'The member’s own reports, and decisions about the member',
    description: 'Sent to a backend that names `safety` among its capabilities, by the page «Safety».',
    optional: true,
    answers: { 200: 'Each report with what became of it.', 401: notAuthenticated },
    otherwise: `«${errorTexts.safety.fetch}»`,
  }),
  describeCall(reports.leaveConversation, {
    id: 'leaveConversation',
    tag,
    summary: 'Leave a conversation',
    description:
      'Sent to a backend that names `safety` among its capabilities. The conversation is gone for the member. The other one keeps it, and reads one line; what they write from then on is refused with `RECIPIENT_NOT_FOUND`. It comes back when the member writes, or when the other one asks about another listing. Their viewings that are ahead are cancelled. It is safe to repeat.',
    optional: true,
    params: { id: { description: 'The id of the conversation.', example: 31 } },
    answers: {
      '2XX': 'It is done.',
      401: notAuthenticated,
      404: { when: 'The member has no such conversation.', shows: orElse(errorTexts.safety.rejected) },
    },
    otherwise: orElse(errorTexts.safety.rejected),
  }),
  describeCall(reports.appeal, {
    id: 'appeal',
    tag: 'Moderation',
    summary: 'Appeal against a decision',
    description:
      'Sent to a backend that names `moderation` among its capabilities, once for a decision: by the member who is logged in, or with the key of the link of the mail `/moderation?appeal=ID&key=KEY` by a suspended one.',
    optional: true,
    params: { id: { description: 'The id of the decision.', example: 9 } },
    answers: {
      '2XX': 'It is kept.',
      404: { when: 'There is no such decision about the member.', shows: orElse(errorTexts.safety.rejected) },
      409: { when: '`ALREADY_APPEALED`: once is all.', shows: 'The message of the answer.' },
    },
    otherwise: orElse(errorTexts.safety.rejected),
  }),
  describeCall(moderation.fetchCases, {
    id: 'fetchCases',
    tag: 'Moderation',
    summary: 'What waits for a decision of the moderators',
    description:
      'Sent to a backend that names `moderation` among its capabilities, by a member whose page «Safety» says that they are a moderator. Members who are none get 403. Cases about the moderator are left out. Appeals come first, then the highest risk.',
    optional: true,
    answers: { 200: 'The first hundred cases, and how many there are in all.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.safety.fetch),
  }),
  describeCall(moderation.decideCase, {
    id: 'decideCase',
    tag: 'Moderation',
    summary: 'Decide a case',
    description:
      'Sent to a backend that names `moderation` among its capabilities. `remove` hides a listing, removes a message, or empties a profile; `suspend` ends the sessions of the member and hides their listings, and a login is refused with 403 and a message that says why. The reporters are told what was done, the member also the reason.',
    optional: true,
    params: { id: { description: 'The id of the case.', example: 9 } },
    answers: {
      '2XX': 'It is decided. The app shows the next case.',
      401: notAuthenticated,
      404: { when: 'There is no such case.', shows: orElse(errorTexts.moderation.rejected) },
      409: { when: '`CASE_DECIDED` or `OWN_CASE`.', shows: 'The message of the answer.' },
    },
    otherwise: orElse(errorTexts.moderation.rejected),
  }),
  describeCall(moderation.decideAppeal, {
    id: 'decideAppeal',
    tag: 'Moderation',
    summary: 'Decide an appeal',
    description:
      'Sent to a backend that names `moderation` among its capabilities. If it is lifted, everything is taken back. If there is another moderator, it is not the one who has decided the case.',
    optional: true,
    params: { id: { description: 'The id of the case.', example: 9 } },
    answers: {
      '2XX': 'It is decided. The member is told.',
      401: notAuthenticated,
      404: { when: 'There is no such case.', shows: orElse(errorTexts.moderation.rejected) },
      409: { when: '`CASE_DECIDED`, `OWN_CASE` or `OTHER_MODERATOR`.', shows: 'The message of the answer.' },
    },
    otherwise: orElse(errorTexts.moderation.rejected),
  }),
  describeCall(moderation.fetchAuditLog, {
    id: 'fetchAuditLog',
    tag: 'Moderation',
    summary: 'What moderators did',
    description: 'Sent to a backend that names `moderation` among its capabilities, by a moderator.',
    optional: true,
    answers: { 200: 'The newest entries. Nothing is ever removed from the log.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.safety.fetch),
  }),
  describeCall(photos.fetchCopiedPhotos, {
    id: 'fetchCopiedPhotos',
    tag,
    summary: 'The photos that the member is asked about',
    description:
      'Sent to a backend that names `copied-photos` among its capabilities, by the profile. They are photos of the member’s listings that the listing of another member had before. Nothing of the other is answered.',
    optional: true,
    answers: {
      200: 'The photos about which the member has not said anything, the newest first.',
      401: notAuthenticated,
    },
    otherwise: '«The questions about your photos could not be loaded.»',
  }),
  describeCall(photos.answerCopiedPhoto, {
    id: 'answerCopiedPhoto',
    tag,
    summary: 'Say where a photo is from',
    description:
      'Sent to a backend that names `copied-photos` among its capabilities. It is safe to repeat. The photo is not asked about again.',
    optional: true,
    params: { id: { description: 'The id of what is asked.', example: 4 } },
    answers: {
      '2XX': 'The answer is kept.',
      401: notAuthenticated,
      404: {
        when: 'The member is not asked about this photo.',
        shows: orElse(errorTexts.safety.rejected),
      },
    },
    otherwise: orElse(errorTexts.safety.rejected),
  }),
];
