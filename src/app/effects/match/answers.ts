import type { Answers } from '../../../schemas/match/answers.ts';
import { consentVersion } from '../../../schemas/match/answers.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const answersApi = once(async () => (await import('../../../api/match/answers.ts')).createAnswersApi(apiUrl));

export const ownAnswersEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(session, answersApi, 'answers', (api, _, options) => api.fetchAnswers(options)),
});

const personMatchApi = once(async () =>
  (await import('../../../api/match/person-match.ts')).createPersonMatchApi(apiUrl),
);

export const personMatchEffects = (session: () => SessionActor) => ({
  fetchMatch: bearerCall(
    session,
    personMatchApi,
    'match with a member',
    (api, { conversationId }: { conversationId: number }, options) => api.fetchMatch(conversationId, options),
  ),
  saveAllowance: bearerCall(
    session,
    personMatchApi,
    'allowance of reasons',
    (api, input: { conversationId: number; isAllowed: boolean }, options) =>
      api.allowReasons(input.conversationId, { isAllowed: input.isAllowed }, options),
  ),
});

export const matchQuestionsEffects = (session: () => SessionActor) => ({
  fetchAnswers: bearerCall(session, answersApi, 'answers', (api, _, options) => api.fetchAnswers(options)),
  saveAnswers: bearerCall(session, answersApi, 'saving of answers', (api, answers: Answers, options) =>
    api.saveAnswers({ answers, consentVersion }, options),
  ),
  deleteAnswers: bearerCall(session, answersApi, 'deletion of answers', (api, _, options) =>
    api.deleteAnswers(options),
  ),
});
