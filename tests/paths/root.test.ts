import { rootModel } from '../../src/app/statecharts/models/root.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(rootModel);
