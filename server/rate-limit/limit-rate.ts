import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { type Limit, limits } from './limits.ts';

export type LimitRate = (name: keyof typeof limits) => preValidationAsyncHookHandler;

/**
 * Makes `preValidation` hooks that answer 429 above a limit. Each limit counts the 5000 most recent callers, in memory.
 * @param scale multiplies all limits
 */
export async function createLimitRate(app: FastifyInstance, scale: number): Promise<LimitRate> {
  await app.register(rateLimit, { global: false });
  return (name) => {
    const limit: Limit = limits[name];
    const check = app.createRateLimit({
      max: Math.ceil(limit.max * scale),
      timeWindow: limit.minutes * 60_000,
      keyGenerator: keys[name],
      // Calls without an e-mail are only counted by IP address.
      allowList: (_, key) => key === '',
    });
    return async (request, reply) => {
      const counted = await check(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', counted.ttlInSeconds);
      const minutesUntilReset = Math.max(1, Math.ceil(counted.ttl / 60_000));
      throw new HttpError(429, { message: messages[name](minutesUntilReset), minutesUntilReset });
    };
  };
}

const byAddress = ({ ip }: FastifyRequest) => normalizeIP(ip);
const byAddressAndEmail = (request: FastifyRequest) => `${normalizeIP(request.ip)} ${emailIn(request.body)}`;

const keys: Record<keyof typeof limits, (request: FastifyRequest) => string> = {
  login: byAddress,
  loginForEmail: byAddressAndEmail,
  register: byAddress,
  forgotPassword: byAddress,
  // By e-mail only: a caller with many IP addresses must not fill somebody's mailbox.
  forgotPasswordForEmail: ({ body }) => emailIn(body),
  resetPassword: byAddress,
  feedback: byAddress,
  upload: (request) => String(sessionOf(request).userId),
};

/** The e-mail in a body that is not yet validated. */
function emailIn(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '';
}

const attempts = (minutes: number) =>
  `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;

const messages: Record<keyof typeof limits, (minutes: number) => string> = {
  login: attempts,
  loginForEmail: attempts,
  register: attempts,
  forgotPassword: attempts,
  forgotPasswordForEmail: attempts,
  resetPassword: attempts,
  // The app adds the minutes.
  feedback: () => 'You have sent a lot of feedback. Please try again later.',
  upload: attempts,
};
