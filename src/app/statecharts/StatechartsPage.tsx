import layouts from 'virtual:statechart-layouts';
import { Workbench } from 'statechart-workbench/Workbench.tsx';
import { references } from './references.ts';
import { registry } from './registry.ts';

const documented = { ...registry, references };

export default function StatechartsPage() {
  return <Workbench registry={documented} layouts={layouts} />;
}
