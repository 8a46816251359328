import { sessionModel } from '../../src/app/statecharts/models/session.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(sessionModel);
