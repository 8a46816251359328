import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { userLimits } from '@stanza/schemas/constants.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { emailKey } from '../../account/email-key.ts';
import type { KnownDevices } from '../../account/known-devices.ts';
import { sessionOf } from '../guard.ts';
import { HttpError } from '../http-error.ts';
import { CounterStore } from './counter-store.ts';
import { type Limit, limits } from './limits.ts';

export type LimitRate = (name: keyof typeof limits) => preValidationAsyncHookHandler;

/**
 * Makes `preValidation` hooks that answer 429 above a limit. Each limit counts in the memory of this process.
 * @param scale multiplies all limits
 */
export async function createLimitRate(
  app: FastifyInstance,
  scale: number,
  knownDevices: KnownDevices,
): Promise<LimitRate> {
  await app.register(rateLimit, { global: false, store: CounterStore });
  const keys = keysFor(knownDevices);
  return (name) => {
    const limit: Limit = limits[name];
    const check = app.createRateLimit({
      max: Math.ceil(limit.max * scale),
      timeWindow: limit.minutes * 60_000,
      keyGenerator: keys[name],
    });
    return async (request, reply) => {
      const counted = await check(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw tooMany(reply, counted.ttl, name === 'feedback' ? feedback : attempts);
    };
  };
}

/** What a rate limit answers. */
export interface Excess {
  code: string;
  messageFor(minutes: number): string;
}

/** The error 429. @param milliseconds until the next call is allowed */
export function tooMany(reply: FastifyReply, milliseconds: number, excess: Excess = attempts): HttpError {
  reply.header('retry-after', Math.ceil(milliseconds / 1000));
  const minutesUntilReset = Math.max(1, Math.ceil(milliseconds / 60_000));
  const message = excess.messageFor(minutesUntilReset);
  return new HttpError(429, { code: excess.code, message, minutesUntilReset });
}

/** A closed connection has no address, despite its type. All such calls count together. */
const byAddress = ({ ip }: { ip: string | undefined }) => (ip === undefined ? 'gone' : normalizeIP(ip));

const byMember = (request: FastifyRequest) => String(sessionOf(request).userId);

function keysFor(
  knownDevices: KnownDevices,
): Record<keyof typeof limits, (request: FastifyRequest) => string> {
  // Neighbours with the same address cannot use up the logins of a known device.
  const byDevice = (request: FastifyRequest) => knownDevices.find(request, emailIn(request.body));
  return {
    login: (request) => byDevice(request) ?? byAddress(request),
    loginForEmail: (request) => byDevice(request) ?? `${byAddress(request)} ${emailIn(request.body)}`,
    register: byAddress,
    forgotPassword: byAddress,
    resetPassword: byAddress,
    confirmEmail: byAddress,
    feedback: byAddress,
    upload: byMember,
    viewing: byMember,
    posterCard: byAddress,
    cardChoice: byMember,
    savedSearch: byMember,
    group: byMember,
    decline: byMember,
    listingState: byMember,
    renewal: byAddress,
    draft: byMember,
    safety: byMember,
    appeal: byAddress,
    account: byMember,
    socketToken: byMember,
    universityCode: byMember,
    phoneCode: byMember,
    universityConfirmation: byMember,
  };
}

/** The key of the e-mail in a body that is not yet validated. */
function emailIn(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? emailKey(email).slice(0, userLimits.email) : '';
}

const attempts: Excess = {
  code: 'too-many-attempts',
  messageFor: (minutes) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
};

const feedback: Excess = {
  code: 'too-much-feedback',
  // The app adds the number of minutes.
  messageFor: () => 'You have sent a lot of feedback. Please try again later.',
};
