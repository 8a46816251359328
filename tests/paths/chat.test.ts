import { chatModel } from '../../src/app/statecharts/models/chat.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(chatModel);
