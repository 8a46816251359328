import { menuModel } from '../../src/app/statecharts/models/menu.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(menuModel);
