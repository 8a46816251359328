import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as blocks from '@stanza/schemas/safety/blocks.calls.ts';
import * as photos from '@stanza/schemas/safety/copied-photos.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Safety';

export const safetyRoutes = [
  describeCall(blocks.blockMember, {
    id: 'blockMember',
    tag,
    summary: 'Block a member',
    description:
      'Sent to a backend that names `safety` among its capabilities. `poster` is the poster of the listing with this id, `partner` the other member of the conversation. From then on neither finds, sees or writes to the other: every call answers both as if the other, their listings and the conversation were gone. Their viewings that are ahead are cancelled. The other is not told. It is safe to repeat.',
    optional: true,
    answers: {
      200: 'The block. The app says that it is done, and leaves the screen.',
      401: notAuthenticated,
      404: {
        when: 'The member has no such conversation, or sees no such listing.',
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
