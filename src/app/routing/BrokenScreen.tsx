import { TriangleAlert } from 'lucide-react';
import { Button, Card } from '../../components/controls.ts';
import { Notice } from '../../components/Notice.tsx';

/** Shown for a screen that could not be drawn or loaded. A reload also fetches the code of a newer release. */
export function BrokenScreen() {
  return (
    <Card my="8" mx="auto" maxW="prose">
      <Notice icon={<TriangleAlert size={32} />} title="This page could not be shown" level={1}>
        <p>Something went wrong on our side, or the connection broke while the page was loading.</p>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <a href="/">Go to the start page</a>
      </Notice>
    </Card>
  );
}
