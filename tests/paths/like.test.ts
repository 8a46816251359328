import { likeModel } from '../../src/app/statecharts/models/like.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(likeModel);
