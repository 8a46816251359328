import { Button } from './Button.tsx';

interface NoticesProps {
  /** Useful facts, one sentence each. */
  notices: readonly string[];
  onDismiss(): void;
}

export function Notices({ notices, onDismiss }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <div className="wb-notices" role="status">
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <Button
        aria-label={notices.length === 1 ? 'Dismiss the notice' : 'Dismiss the notices'}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
    </div>
  );
}
