import { expect, it } from 'vitest';
import { paths } from '../../../src/app/routing/routes.tsx';
import { screenPaths } from '../../../src/domain/shell/screen-paths.ts';

it('has the paths of the routes for the server, and that of the workbench', () => {
  const routes = paths.filter((path) => path !== '*');
  expect(screenPaths.toSorted()).toEqual([...routes, '/statecharts'].sort());
});
