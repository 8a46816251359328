/** The login was accepted, but the profile could not be fetched: a message of its own. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}
