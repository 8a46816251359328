import * as z from 'zod/mini';

/** A photo of an own listing that another member's listing has too. */
export const copiedPhotoSchema = z.object({
  id: z.int(),
  imageUrl: z.string(),
  /** The listing with the photo, and its title. */
  listingId: z.int(),
  title: z.string(),
});
export type CopiedPhoto = z.infer<typeof copiedPhotoSchema>;

/** What its poster says: they have taken it, or may use it. */
export const photoAnswerSchema = z.object({ answer: z.enum(['own', 'permitted']) });
export type PhotoAnswer = z.infer<typeof photoAnswerSchema>['answer'];
