import { chatOutboxModel } from '../../src/app/statecharts/models/chat-outbox.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(chatOutboxModel);
