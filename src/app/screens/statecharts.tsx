import { lazy } from 'react';

// Once more: the first chunk names all files of what it loads, and the workbench has many.
const StatechartsPage = lazy(() => import('../statecharts/StatechartsPage.tsx'));

export default function StatechartsScreen() {
  return <StatechartsPage />;
}
