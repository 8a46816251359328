import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { isLonger } from '../characters.ts';
import { fill } from '../fill.ts';
import { cleanText, hasControls } from '../text-field.ts';
import { userSchema } from './user.ts';

/** The number of hobbies, and of characters of one: graphemes. */
const hobbyLimits = { count: 10, length: 40 } as const;

const hobby = z.string().check(
  z.refine((text) => !hasControls(text, false), /*i18n*/ 'A hobby must not contain control characters.'),
  z.overwrite(cleanText),
  z.minLength(1, /*i18n*/ 'A hobby must not be empty.'),
  z.refine(
    (text) => !isLonger(text, hobbyLimits.length),
    fill(/*i18n*/ 'A hobby must be at most {length} characters long.', { length: hobbyLimits.length }),
  ),
);

export const hobbiesSchema = z.object({
  hobbies: z
    .array(hobby)
    .check(
      z.maxLength(hobbyLimits.count, fill(/*i18n*/ 'At most {count} hobbies.', { count: hobbyLimits.count })),
    ),
});

/** Replaces the hobbies of the member, which their card shows. It is safe to repeat. Offered as `hobbies`. */
export const saveHobbies = {
  method: 'PUT',
  path: '/api/users/me/hobbies',
  bearer: true,
  body: hobbiesSchema,
  answers: { '2XX': userSchema, ...memberFailures },
} as const satisfies Call;
