import layouts from 'virtual:statechart-layouts';
import { Workbench } from 'statechart-workbench/Workbench.tsx';
import { registry } from './registry.ts';

export default function StatechartsPage() {
  return <Workbench registry={registry} layouts={layouts} />;
}
