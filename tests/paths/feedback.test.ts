import { describePaths } from '../support/paths-suite.ts';
import { feedbackModel } from './models/feedback.ts';

describePaths(feedbackModel);
