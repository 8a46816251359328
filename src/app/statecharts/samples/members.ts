import type { Photo } from '../../../machines/photo-picker.machine.ts';
import type { Conversation } from '../../../schemas/conversation.ts';
import type { DraftFields } from '../../../schemas/listing-draft.ts';
import type { User } from '../../../schemas/user.ts';

/** A member with every field filled. */
export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 7,
    firstName: 'Giulia',
    lastName: 'Ferri',
    email: 'giulia@example.org',
    bio: 'I study physics and bake on Sundays.',
    university: 'Politecnico di Milano',
    hobbies: ['Baking', 'Cycling'],
    profilePicturePath: '/images/giulia.webp',
    ...overrides,
  };
}

export function aConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    conversationId: 31,
    otherUserId: 8,
    otherUserName: 'Marco Riva',
    otherUserEmail: 'marco@example.org',
    lastMessageContent: 'Is the room still free in September?',
    lastMessageTimestamp: '2025-06-15T09:30:00Z',
    ...overrides,
  };
}

/** The form of a new listing, filled so that it can be sent. */
export function aDraftForm(overrides: Partial<DraftFields> = {}): DraftFields {
  return {
    title: 'Sunny room near the Politecnico',
    price: '650',
    squareMeters: '16',
    location: 'Città Studi',
    description: 'A quiet room on the third floor.',
    street: 'Via Pacini 12',
    postalCode: '20131',
    city: 'Milano',
    province: 'MI',
    availabilityStartDate: '2025-09-01',
    availabilityEndDate: '2026-07-31',
    isIndefinite: false,
    ...overrides,
  };
}

/** A file that holds its own name. */
export function aFile(name = 'room.jpg', type = 'image/jpeg'): File {
  return new File([name], name, { type, lastModified: 0 });
}

export function aPhoto(id: string): Photo {
  return { id, name: `${id}.jpg`, file: aFile(`${id}.jpg`), previewUrl: `blob:${id}` };
}
