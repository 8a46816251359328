import { profilePictureModel } from '../../src/app/statecharts/models/profile-picture.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(profilePictureModel);
