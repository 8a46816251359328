import { TriangleAlert } from 'lucide-react';
import controls from '../../components/controls.module.css';
import { Notice } from '../../components/Notice.tsx';
import styles from './routing.module.css';

/** Shown for a screen that could not be drawn or loaded. A reload also fetches the code of a newer release. */
export function BrokenScreen() {
  return (
    <div className={styles.brokenScreen}>
      <Notice icon={<TriangleAlert size={32} />} title="This page could not be shown" level={1}>
        <p>Something went wrong on our side, or the connection broke while the page was loading.</p>
        <button type="button" className={controls.solidButton} onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <a href="/">Go to the start page</a>
      </Notice>
    </div>
  );
}
