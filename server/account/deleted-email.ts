/** In place of the e-mail of a deleted member: unique, and nobody can write to it. */
export const deletedEmail = (userId: number) => `deleted-${userId}@members.invalid`;

export function isDeletedEmail(email: string): boolean {
  return /^deleted-\d+@members\.invalid$/i.test(email);
}
