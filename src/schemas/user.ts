import * as z from 'zod/mini';

/** Lengths that the reference backend enforces; the forms say so before anything is sent. Characters. */
export const userLimits = { name: 100, email: 254, password: 200, bio: 2000, university: 200 } as const;

const optionalText = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text) => text ?? ''),
  ),
  '',
);

/** The session's user and the profile (docs/product/data.md). */
export const userSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  bio: optionalText,
  university: optionalText,
  hobbies: z._default(
    z.pipe(
      z.nullable(z.array(z.string())),
      z.transform((list) => list ?? []),
    ),
    [],
  ),
  profilePicturePath: z._default(z.nullable(z.string()), null),
});

export type User = z.infer<typeof userSchema>;

export interface LoginPayload {
  email: string;
  password: string;
}

/** The answer of a successful login. */
export const loginAnswerSchema = z.object({ token: z.string().check(z.minLength(1)) });

/** What registration sends; the confirmation of the password stays on the client. */
export interface RegistrationPayload extends LoginPayload {
  firstName: string;
  lastName: string;
}

export interface ResetPasswordPayload {
  token: string;
  newPassword: string;
}

export interface ProfileUpdate {
  bio: string;
  university: string;
}
