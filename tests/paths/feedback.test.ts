import { feedbackModel } from '../../src/app/statecharts/models/feedback.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(feedbackModel);
