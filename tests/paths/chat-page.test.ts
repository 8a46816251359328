import { chatPageModel } from '../../src/app/statecharts/models/chat-page.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(chatPageModel);
