import { ApiError } from '../domain/api-error.ts';
import {
  type LoginPayload,
  loginAnswerSchema,
  type RegistrationPayload,
  type ResetPasswordPayload,
} from '../schemas/user.ts';
import { answerOf, asBearer, createHttp } from './http.ts';

interface CallOptions {
  signal: AbortSignal;
}

export interface AuthApi {
  /** The bearer token. Rejects with an `ApiError`, as all of these do. */
  logIn(payload: LoginPayload, options: CallOptions): Promise<string>;
  register(payload: RegistrationPayload, options: CallOptions): Promise<void>;
  sendResetMail(payload: { email: string }, options: CallOptions): Promise<void>;
  resetPassword(payload: ResetPasswordPayload, options: CallOptions): Promise<void>;
  /** Has the server revoke the token. A backend need not have this call and may answer 404. */
  logOut(token: string, options: CallOptions): Promise<void>;
}

/** The calls below `/api/auth` of the backend at `baseUrl`. */
export function createAuthApi(baseUrl: string): AuthApi {
  const http = createHttp(baseUrl);
  async function post(path: string, json: unknown, { signal }: CallOptions): Promise<void> {
    await answerOf(http.post(path, { json, signal }));
  }
  return {
    async logIn(json, { signal }) {
      const { token } = await answerOf(http.post('api/auth/login', { json, signal }).json(loginAnswerSchema));
      return token;
    },
    register: (payload, options) => post('api/auth/register', payload, options),
    sendResetMail: (payload, options) => post('api/auth/forgot-password', payload, options),
    resetPassword: (payload, options) => post('api/auth/reset-password', payload, options),
    async logOut(token, { signal }) {
      try {
        await answerOf(http.post('api/auth/logout', { ...asBearer(token), signal }));
      } catch (error) {
        if (error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'unauthorized')) return;
        throw error;
      }
    },
  };
}
