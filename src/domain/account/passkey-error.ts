/** The device has made or used no passkey. The message is for the person. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}
