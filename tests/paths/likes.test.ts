import { likesModel } from '../../src/app/statecharts/models/likes.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(likesModel);
