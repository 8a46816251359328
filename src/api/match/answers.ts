import * as calls from '../../schemas/match/answers.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** A member's answers about living together, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createAnswersApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchAnswers: (options: BearerOptions) => send(calls.fetchAnswers, options),
    saveAnswers: (body: calls.AnswersToSave, options: BearerOptions) =>
      send(calls.saveAnswers, { ...options, body }),
    deleteAnswers: (options: BearerOptions) => send(calls.deleteAnswers, options),
  };
}
