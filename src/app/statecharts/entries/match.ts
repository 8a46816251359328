import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { flatmateInvitationModel } from '../models/match/flatmate-invitation.ts';
import { groupModel } from '../models/match/group.ts';
import { groupChatModel } from '../models/match/group-chat.ts';
import { householdConfirmationModel } from '../models/match/household-confirmation.ts';
import { matchQuestionsModel } from '../models/match/match-questions.ts';
import { ownAnswersModel } from '../models/match/own-answers.ts';
import { personMatchModel } from '../models/match/person-match.ts';

const domain = 'match';

export const matchEntries = [
  entry(domain, groupModel, {
    summary: 'The group of the member: loads it, and makes one change at a time.',
    inputSchema: z.object({ invitation: z.nullable(z.string()), room: z.nullable(z.int()) }),
  }),
  entry(domain, groupChatModel, {
    summary: 'The messages of the group, and own ones that the server has not confirmed.',
    inputSchema: z.object({ userId: z.int() }),
  }),
  entry(domain, personMatchModel, {
    summary: 'How well the other member of a conversation may fit, and who sees the reasons.',
    inputSchema: z.object({ conversationId: z.int() }),
  }),
  entry(domain, ownAnswersModel, {
    summary: "The member's own answers, for the bands of rooms.",
    inputSchema: null,
  }),
  entry(domain, flatmateInvitationModel, {
    summary: 'The link with which flatmates confirm the household of an own listing.',
    inputSchema: z.object({ id: z.int() }),
  }),
  entry(domain, householdConfirmationModel, {
    summary: 'A flatmate says whether the household of a listing is right.',
    inputSchema: z.object({ id: z.int(), key: z.string() }),
  }),
  entry(domain, matchQuestionsModel, {
    summary: 'The questions about living together: consent, answers, deletion.',
    inputSchema: null,
  }),
];
