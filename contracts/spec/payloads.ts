/**
 * What the app sends where src/schemas has an interface alone, with what its forms see to before they send anything. A test
 * proves each to be of its interface's type.
 */

import { minPasswordLength } from '@stanza/schemas/constants.ts';
import { feedbackLimits } from '@stanza/schemas/feedback.ts';
import { listingDraftSchema, photoLimits } from '@stanza/schemas/listing-draft.ts';
import { userLimits } from '@stanza/schemas/user.ts';
import * as z from 'zod/mini';

const given = z.string().check(z.minLength(1));
const typed = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const newPassword = z.string().check(z.minLength(minPasswordLength));

/** `LoginPayload` */
export const loginPayload = z.object({ email: given, password: given });

/** `RegistrationPayload` */
export const registrationPayload = z.object({
  firstName: typed(userLimits.name),
  lastName: typed(userLimits.name),
  email: typed(userLimits.email),
  password: z.string().check(z.minLength(minPasswordLength), z.maxLength(userLimits.password)),
});

export const forgotPasswordPayload = z.object({ email: given });

/** `ResetPasswordPayload` */
export const resetPasswordPayload = z.object({ token: given, newPassword });

/** `ProfileUpdate` */
export const profilePayload = z.object({
  bio: z.string().check(z.maxLength(userLimits.bio)),
  university: z.string().check(z.maxLength(userLimits.university)),
});

/** `FeedbackPayload` */
export const feedbackPayload = z.object({
  text: z.string().check(z.minLength(feedbackLimits.min), z.maxLength(feedbackLimits.max)),
  userId: z.nullable(z.int()),
});

/** The form of `uploadListing`. */
export const newListingForm = z.object({
  listing: listingDraftSchema,
  images: z.array(z.file()).check(z.minLength(1), z.maxLength(photoLimits.count)),
});

/** The form of `uploadPicture`. */
export const pictureForm = z.object({ profilePicture: z.file() });
