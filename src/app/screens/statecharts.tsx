import layouts from 'virtual:statechart-layouts';
import { Workbench } from '../../workbench/Workbench.tsx';
import { registry } from '../statecharts/registry.ts';

export default function StatechartsScreen() {
  return <Workbench registry={registry} layouts={layouts} />;
}
