import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyError } from '../../domain/account/passkey-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Credential, PasskeyOptions } from '../../schemas/account/passkeys.calls.ts';

/** Asks the person to make a passkey. Rejects with a `PasskeyError`. */
export async function makePasskey(options: PasskeyOptions): Promise<Credential> {
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) } as unknown as Credential;
  } catch (cause) {
    throw new PasskeyError(errorTexts.passkey.notMade, { cause });
  }
}

/** Asks the person to use a passkey. Rejects with a `PasskeyError`. */
export async function usePasskey(options: PasskeyOptions): Promise<Credential> {
  try {
    return { ...(await startAuthentication({ optionsJSON: options as never })) } as unknown as Credential;
  } catch (cause) {
    throw new PasskeyError(errorTexts.passkey.notUsed, { cause });
  }
}
