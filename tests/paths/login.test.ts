import { loginModel } from '../../src/app/statecharts/models/login.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(loginModel);
