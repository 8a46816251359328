import { passwordResetModel } from '../../src/app/statecharts/models/password-reset.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(passwordResetModel);
