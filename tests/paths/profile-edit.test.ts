import { describePaths } from '../support/paths-suite.ts';
import { profileEditModel } from './models/profile-edit.ts';

describePaths(profileEditModel);
