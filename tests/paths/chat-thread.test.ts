import { chatThreadModel } from '../../src/app/statecharts/models/chat-thread.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(chatThreadModel);
