import { recentConversationsModel } from '../../src/app/statecharts/models/recent-conversations.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(recentConversationsModel);
