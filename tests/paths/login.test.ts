import { describePaths } from '../support/paths-suite.ts';
import { loginModel } from './models/login.ts';

describePaths(loginModel);
