import { describePaths } from '../support/paths-suite.ts';
import { passwordResetModel } from './models/password-reset.ts';

describePaths(passwordResetModel);
