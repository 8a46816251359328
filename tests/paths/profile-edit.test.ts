import { profileEditModel } from '../../src/app/statecharts/models/profile-edit.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(profileEditModel);
